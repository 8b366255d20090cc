# Checks the live site by a few requests, and adds the result to the table on the branch availability, which holds nothing else.
branch=refs/heads/availability
table=$RUNNER_TEMP/availability.csv
before=$RUNNER_TEMP/availability-before.csv
gh auth setup-git
found=0
git ls-remote --exit-code origin "$branch" >/dev/null || found=$?
parent=
case $found in
  0)
    git fetch --quiet --depth 1 origin "$branch"
    parent=$(git rev-parse FETCH_HEAD)
    git show "$parent:availability.csv" >"$table"
    ;;
  # There is no such branch yet: it begins with the checks that main knows.
  2) if [ -e data/availability.csv ]; then cp data/availability.csv "$table"; fi ;;
  *) echo "::error::The branch availability cannot be read, so no check is made"; exit 1 ;;
esac
touch "$before"
if [ -e "$table" ]; then cp "$table" "$before"; fi

status=0
compliance_data verify "$BASE_URL" --quick --quiet --record "$table" ${HOST:+--host "$HOST"} \
  ${API_KEY:+--header "Authorization: Bearer $API_KEY"} || status=$?
# What could not be checked at all has no row.
if [ ! -e "$table" ] || cmp -s "$table" "$before"; then exit "$status"; fi

export GIT_AUTHOR_NAME="github-actions[bot]" GIT_COMMITTER_NAME="github-actions[bot]"
export GIT_AUTHOR_EMAIL="41898282+github-actions[bot]@users.noreply.github.com"
export GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL
own=$RUNNER_TEMP/availability-check.csv
{ head -n 1 "$table"; tail -n 1 "$table"; } >"$own"
# Without force: what another run has added in between is kept, and this check is added to it.
for pause in 0 10 60; do
  sleep "$pause"
  if [ "$pause" != 0 ] && git fetch --quiet --depth 1 origin "$branch"; then
    parent=$(git rev-parse FETCH_HEAD)
    git show "$parent:availability.csv" >"$table"
    compliance_data ci join-checks "$table" "$own" || break
  fi
  tree=$(printf '100644 blob %s\tavailability.csv\n' "$(git hash-object -w --no-filters "$table")" | git mktree)
  commit=$(git commit-tree "$tree" ${parent:+-p "$parent"} -m "Check of the live site: $(tail -n 1 "$own")")
  # 3: every answer is right, but caches keep some of the release before.
  if git push --quiet origin "$commit:$branch"; then
    if [ "$status" = 3 ]; then exit 0; fi
    exit "$status"
  fi
done
echo "::error::The check could not be recorded"
exit 1

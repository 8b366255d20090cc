# Adds the checks of the live site to the proposed data, where there is a branch of them.
branch=refs/heads/availability
gh auth setup-git
found=0
git ls-remote --exit-code origin "$branch" >/dev/null || found=$?
case $found in
  0)
    git fetch --quiet --depth 1 origin "$branch"
    git show FETCH_HEAD:availability.csv >"$RUNNER_TEMP/availability.csv"
    # A damaged table is refused, and what main knows besides stays.
    compliance_data ci join-checks "$RUNNER_TEMP/proposal/data/availability.csv" "$RUNNER_TEMP/availability.csv"
    ;;
  2) ;;
  *) echo "::error::The branch availability cannot be read"; exit 1 ;;
esac

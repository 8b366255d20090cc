# Makes the release of today's quarter, as of the end of the one before; RELEASE and AS_OF say otherwise.
umask 077
today=$(date -u +%F)
year=${today%%-*}
case "$today" in
  *-0[1-3]-*) quarter=$year-Q1 quarter_before=$((year - 1))-12-31 ;;
  *-0[4-6]-*) quarter=$year-Q2 quarter_before=$year-03-31 ;;
  *-0[7-9]-*) quarter=$year-Q3 quarter_before=$year-06-30 ;;
  *) quarter=$year-Q4 quarter_before=$year-09-30 ;;
esac
first=
if [ ! -f data/releases/index.json ]; then first=yes; fi
# What it prints may quote submissions, and who may read the repository may read this log.
compliance_data release \
  --submissions private/submissions.csv --ledger private/compliance-ledger.bin \
  --as-of "${AS_OF:-$quarter_before}" --published "$today" --summary "$RUNNER_TEMP/summary.md" \
  --hosts "$HOSTS" ${first:+--first-release} ${BASE_URL:+--base-url "$BASE_URL"} ${DRY_RUN:+--dry-run} \
  -- "${RELEASE:-$quarter}" >private/report.txt 2>&1 || {
  echo "::error::The release is refused. The next step says where its report is."
  exit 1
}
cat "$RUNNER_TEMP/summary.md" >>"$GITHUB_STEP_SUMMARY"

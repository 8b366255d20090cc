# Puts the proposed data in place of what is there, and nothing besides.
cd "$RUNNER_TEMP/proposal"
others=$(find . -mindepth 1 -maxdepth 1 ! -name data ! -name summary.md; find . ! -type d ! -type f)
test -z "$others" || { echo "::error::What prepare handed on is not the data and its summary alone"; exit 1; }
cd "$GITHUB_WORKSPACE"
# It may hold no other files, and must build for the host, as all that is merged must.
compliance_data build --data "$RUNNER_TEMP/proposal/data" --no-other-files \
  --hosts "$HOSTS" ${BASE_URL:+--base-url "$BASE_URL"}
compliance_data verify public
rm -rf data
mv "$RUNNER_TEMP/proposal/data" data

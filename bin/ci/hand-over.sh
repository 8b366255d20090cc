# Asks what publish will ask, and puts what leaves the job into one folder: the data and the summary.
compliance_data build --no-other-files --hosts "$HOSTS" ${BASE_URL:+--base-url "$BASE_URL"}
compliance_data verify public
mkdir "$RUNNER_TEMP/proposal"
cp -R data "$RUNNER_TEMP/summary.md" "$RUNNER_TEMP/proposal/"

# Asks the live site for everything. Where it has a quota, a key lifts it.
key=$RUNNER_TEMP/public-key.pem
printf '%s\n' "${PUBLIC_KEY:-}" >"$key"
verify() {
  compliance_data verify "$BASE_URL" ${HOST:+--host "$HOST"} --against public \
    ${PUBLIC_KEY:+--public-key "$key"} ${API_KEY:+--header "Authorization: Bearer $API_KEY"}
}
# 3: every answer is right, but caches keep some of the release before: a few for minutes, most for a day at most.
for pause in 0 60 300 600; do
  sleep "$pause"
  status=0
  verify || status=$?
  if [ "$status" != 3 ]; then exit "$status"; fi
done
echo "::warning::Caches still mix this release with the one before. Ask again in a day: compliance-data verify $BASE_URL --against public"

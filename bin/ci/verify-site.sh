# Asks the live site for everything.
key=$RUNNER_TEMP/public-key.pem
printf '%s\n' "${PUBLIC_KEY:-}" >"$key"
compliance_data verify "$BASE_URL" ${HOST:+--host "$HOST"} --against public \
  ${PUBLIC_KEY:+--public-key "$key"}

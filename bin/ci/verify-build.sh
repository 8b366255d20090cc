# Checks what was built, by its key and by what is live where it is told to.
key=$RUNNER_TEMP/public-key.pem
printf '%s\n' "${PUBLIC_KEY:-}" >"$key"
compliance_data verify public \
  ${PUBLIC_KEY:+--public-key "$key"} ${REPLACES:+--replaces "$REPLACES"}

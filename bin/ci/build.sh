# Builds, and signs where there is a key.
key=$RUNNER_TEMP/signing-key.pem
trap 'rm -f "$key"' EXIT
(umask 077 && printf '%s\n' "${SIGNING_KEY:-}" >"$key")
compliance_data build ${BASE_URL:+--base-url "$BASE_URL"} --hosts "$HOSTS" \
  ${SIGNING_KEY:+--sign-key "$key"}

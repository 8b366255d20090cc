# Hands on what a refused release says: it may quote submissions, so it goes beside them, or out encrypted.
umask 077
if [ -n "${PRIVATE_PLACE:-}" ]; then
  aws s3 cp --only-show-errors private/report.txt "${PRIVATE_PLACE%/}/report.txt"
  echo "::notice::Why it is refused is told in ${PRIVATE_PLACE%/}/report.txt"
elif [ -s private/compliance-ledger.key ]; then
  gpg --batch --quiet --pinentry-mode loopback --passphrase-file private/compliance-ledger.key \
    --no-symkey-cache --symmetric --cipher-algo AES256 --output "$RUNNER_TEMP/report.txt.gpg" private/report.txt
  echo "::notice::Why it is refused is told in the artifact report, encrypted with the ledger's key"
else
  echo "::notice::Run compliance-data release with --dry-run where the private files are, to see why it is refused"
fi

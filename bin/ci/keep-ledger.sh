# Encrypts a ledger that was not stored. The key is not in the file: who keeps it can read the ledger, nobody else.
umask 077
gpg --batch --quiet --pinentry-mode loopback --passphrase-file private/compliance-ledger.key \
  --no-symkey-cache --symmetric --cipher-algo AES256 --output "$RUNNER_TEMP/compliance-ledger.bin.gpg" \
  private/compliance-ledger.bin

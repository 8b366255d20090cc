# Fetches the private files into private/: from PRIVATE_PLACE, a folder of S3, or by the command PRIVATE_FETCH.
umask 077
test -n "${DRY_RUN:-}${PRIVATE_STORE:-}${PRIVATE_PLACE:-}" || { echo "::error::The variable PRIVATE_STORE is missing"; exit 1; }
mkdir private
if [ -n "${PRIVATE_FETCH:-}" ]; then
  bash -euo pipefail -c "$PRIVATE_FETCH"
else
  aws s3 cp --recursive --only-show-errors "${PRIVATE_PLACE%/}/" private/
fi
# What a release says of a missing file is not in this log.
needed=(submissions.csv)
# The first release begins the ledger.
if [ -f data/releases/index.json ]; then needed+=(compliance-ledger.bin compliance-ledger.key); fi
for file in "${needed[@]}"; do
  test -s "private/$file" || { echo "::error::There is no private/$file among the private files"; exit 1; }
done

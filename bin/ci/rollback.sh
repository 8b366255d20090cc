# Shows an earlier deploy again: TO, a release or an id, else the one before.
if [ -z "${STORE:-}" ]; then
  echo "::error::Only a site behind CloudFront can be rolled back. Start publish with allow-older, from the commit of the release."
  exit 1
fi
compliance_data deploy "s3://$S3_BUCKET" --store "$STORE" --rollback ${TO:+"$TO"}

# Deploys to S3, behind CloudFront where there is a store. The workflow runs once at a time: what is locked was stopped.
if [ -n "${STORE:-}" ]; then
  compliance_data deploy "s3://$S3_BUCKET" --store "$STORE" --break-lock ${ALLOW_OLDER:+--allow-older}
  # The next step asks for the release that every location of CloudFront has heard of by then.
  sleep 30
else
  compliance_data deploy "s3://$S3_BUCKET" --delete --break-lock ${ALLOW_OLDER:+--allow-older}
fi

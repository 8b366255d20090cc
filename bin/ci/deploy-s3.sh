# Deploys to S3; has CloudFront, where there is one, forget the release before.
compliance_data deploy "s3://$S3_BUCKET" --delete ${ALLOW_OLDER:+--allow-older}
if [ -n "${CLOUDFRONT_DISTRIBUTION:-}" ]; then
  id=$(aws cloudfront create-invalidation --distribution-id "$CLOUDFRONT_DISTRIBUTION" --paths "/*" \
    --query Invalidation.Id --output text)
  aws cloudfront wait invalidation-completed --distribution-id "$CLOUDFRONT_DISTRIBUTION" --id "$id"
fi

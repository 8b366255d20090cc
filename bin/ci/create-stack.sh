# Creates the bucket and the distribution, or brings them up to date; what they are called is for the steps after it.
aws cloudformation deploy --no-fail-on-empty-changeset --stack-name "$STACK" \
  --template-file hosts/cloudfront/template.json
for output in S3_BUCKET=BucketName CLOUDFRONT_DISTRIBUTION=DistributionId; do
  value=$(aws cloudformation describe-stacks --stack-name "$STACK" \
    --query "Stacks[0].Outputs[?OutputKey=='${output#*=}'].OutputValue" --output text)
  printf '%s=%s\n' "${output%%=*}" "$value" >>"$GITHUB_ENV"
done

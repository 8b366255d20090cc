# Creates the bucket, the store and the distribution, or brings them up to date.
aws cloudformation deploy --no-fail-on-empty-changeset --stack-name "$STACK" \
  --template-file hosts/cloudfront/template.json

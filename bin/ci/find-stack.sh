# Finds the bucket and the store: of the stack STACK, else as the settings name them.
if [ -n "${STACK:-}" ]; then
  output() {
    aws cloudformation describe-stacks --stack-name "$STACK" \
      --query "Stacks[0].Outputs[?OutputKey=='$1'].OutputValue" --output text
  }
  S3_BUCKET=$(output BucketName)
  STORE=$(output StoreArn)
fi
printf '%s\n' "S3_BUCKET=$S3_BUCKET" "STORE=${STORE:-}" >>"$GITHUB_ENV"

# Deploys to Cloudflare: the Worker and all files in one step. The name of a Worker has small letters, digits and dashes.
npx --yes wrangler@4.164.0 deploy --config hosts/cloudflare/wrangler.jsonc \
  --name "$(printf %s "$WORKER" | LC_ALL=C tr 'A-Z._' 'a-z--')"

# Deploys to Netlify.
npx --yes netlify-cli@24.11.3 deploy --prod --dir public --no-build

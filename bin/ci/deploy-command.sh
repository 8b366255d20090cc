# Deploys by a command of the operator's, which finds the site in public/ and hosts' configuration in hosts/.
bash -euo pipefail -c "$DEPLOY_COMMAND"

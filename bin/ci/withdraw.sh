# Closes the pull requests of earlier attempts: what they proposed must not be merged any more.
gh pr list --state open --base main --limit 100 --json number,headRefName,isCrossRepository \
  --jq '.[] | select((.headRefName | startswith("release/")) and (.isCrossRepository | not)) | .number' |
  while read -r number; do
    gh pr close "$number" </dev/null \
      --comment "Another attempt is under way; it opens a pull request of its own."
  done

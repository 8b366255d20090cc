# Opens the pull request of the release, or replaces the one that is open.
release=$(node -p 'JSON.parse(fs.readFileSync("data/release.json", "utf8")).release')
branch=release/$release
summary=$RUNNER_TEMP/proposal/summary.md
git config user.name "github-actions[bot]"
git config user.email "41898282+github-actions[bot]@users.noreply.github.com"
git switch --create "$branch"
git add --all data
git commit --quiet --message "Release $release"
gh auth setup-git
# An attempt that was not merged is replaced.
git push --force origin "$branch"
if [ "$(gh pr list --head "$branch" --state open --json number --jq length)" = 0 ]; then
  gh pr create --base main --head "$branch" --title "Release $release" --body-file "$summary"
else
  gh pr edit "$branch" --body-file "$summary"
fi

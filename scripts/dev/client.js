/** Runs in every page that `npm run dev` serves: reloads it after each build, and shows why a build failed. */
const shown = new URL(document.currentScript.src).searchParams.get("build");
const notice = document.createElement("pre");
notice.id = "dev-problem";

new EventSource("/.dev/events").onmessage = ({ data }) => {
  const { build, problem } = JSON.parse(data);
  if (build !== shown) location.reload();
  else if (problem === undefined) notice.remove();
  else {
    notice.textContent = problem;
    document.body.prepend(notice);
  }
};

/** Runs in every page that `npm run dev` serves: loads it again when there is another build, and shows why there is none. */
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

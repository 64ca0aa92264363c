import { chosenIn } from "./files/dropped.js";
import { Playground } from "./page/playground.js";
import { applyTheme, currentTheme } from "./page/theme.js";
import { WorkerHandle, type WorkerLike } from "./worker/worker-handle.js";

/** The time limit of a job in milliseconds. A skill takes a few; only a hostile text takes longer than this. */
const LIMIT = 5000;

applyTheme(currentTheme());
const create = () => new Worker(new URL("./worker/worker.ts", import.meta.url), { type: "module" }) as WorkerLike;
const root = document.querySelector<HTMLElement>("#page");
if (!root) throw new Error("the page has no #page");
const playground = new Playground(root, new WorkerHandle(create, LIMIT));

document.addEventListener("paste", (event) => {
  const { clipboardData, target } = event;
  if (!clipboardData) return;
  if (clipboardData.files.length > 0) {
    event.preventDefault();
    void playground.openFiles(chosenIn(clipboardData.files));
  } else if (!(target instanceof Element && target.closest(".cm-editor, input"))) {
    playground.openText(clipboardData.getData("text/plain"));
  }
});
addEventListener("hashchange", () => void playground.start());
void playground.start();

if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("./sw.js");

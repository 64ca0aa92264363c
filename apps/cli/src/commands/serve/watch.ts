import { watch as watchFiles } from "chokidar";
import { reasonOf } from "../../inputs/guard.js";

/** Editors write a file in several steps, and a checkout writes many. */
const QUIET_MS = 200;

const IGNORED = /[\\/](?:\.git|node_modules|\.sop)(?:[\\/]|$)/;

/**
 * Does something whenever files below a folder have changed and been left alone for a moment, one time after the other;
 * and once when all of them are watched, because of what changed before that.
 *
 * @returns stops watching, and waits for what is being done
 */
export function watch(root: string, changed: () => Promise<void>, say: (message: string) => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(changed).catch((error: unknown) => say(`not reloaded: ${reasonOf(error)}`));
    }, QUIET_MS);
  };
  const watcher = watchFiles(root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => IGNORED.test(path),
  });
  watcher.on("error", (error) => say(`changes of ${root} cannot be watched: ${reasonOf(error)}`));
  watcher.once("ready", schedule);
  watcher.on("all", schedule);
  return async () => {
    clearTimeout(timer);
    await watcher.close();
    await last;
  };
}

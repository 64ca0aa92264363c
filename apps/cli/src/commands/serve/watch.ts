import { watch as watchFiles } from "chokidar";
import { reasonOf } from "../../inputs/guard.js";

/** Editors write a file in several steps, and a checkout writes many. */
const QUIET_MS = 200;

const IGNORED = /[\\/](?:\.git|node_modules|\.sop|\.skill-convert)(?:[\\/]|$)/;

/** What was read before everything was watched. */
export interface Before {
  /** When reading began, in milliseconds. */
  readonly since: number;
  /** Whether something that was read has gone. */
  readonly hasGone: () => boolean;
}

/**
 * Does something whenever files below a folder have changed and been left alone for a moment, one time after the other;
 * also because of what changed while the folder was read and not watched yet.
 *
 * @returns stops watching, and waits for what is being done
 */
export function watch(
  root: string,
  { since, hasGone }: Before,
  changed: () => Promise<void>,
  say: (message: string) => void,
): () => Promise<void> {
  let isWatched = false;
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(changed).catch((error: unknown) => say(`not reloaded: ${reasonOf(error)}`));
    }, QUIET_MS);
  };
  const watcher = watchFiles(root, {
    alwaysStat: true,
    followSymlinks: false,
    ignored: (path) => IGNORED.test(path),
  });
  watcher.on("error", (error) => say(`changes of ${root} cannot be watched: ${reasonOf(error)}`));
  watcher.once("ready", () => {
    isWatched = true;
    if (hasGone()) schedule();
  });
  // At first everything that is there is new.
  watcher.on("all", (_, __, stats) => {
    if (isWatched || stats === undefined || stats.ctimeMs >= since) schedule();
  });
  return async () => {
    clearTimeout(timer);
    await watcher.close();
    await last;
  };
}

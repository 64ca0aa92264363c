import { watch as watchFiles } from "chokidar";
import { messageOf } from "../find/guard.js";

/** The pause after the last change, because editors write a file in several steps and a checkout writes many files. */
const QUIET_MS = 200;

const IGNORED = /[\\/](?:\.git|node_modules|\.sop|\.skill-convert)(?:[\\/]|$)/;

/** The state of the folder that was read before watching began. */
export interface InitialRead {
  /** The start of reading, in milliseconds since the epoch. */
  readonly since: number;
  /** Returns true if something that was read no longer exists. */
  readonly hasGone: () => boolean;
}

/**
 * Calls `changed` after files below a folder have changed and a moment has passed without further changes. Calls do not
 * overlap. Changes between the start of reading and the start of watching count as well.
 *
 * @returns a function that stops watching, and waits for the current call
 */
export function watch(
  root: string,
  { since, hasGone }: InitialRead,
  changed: () => Promise<unknown>,
  say: (message: string) => void,
): () => Promise<void> {
  let isWatched = false;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(changed).catch((error: unknown) => say(`not reloaded: ${messageOf(error)}`));
    }, QUIET_MS);
  };
  const watcher = watchFiles(root, {
    alwaysStat: true,
    followSymlinks: false,
    ignored: (path) => IGNORED.test(path),
  });
  watcher.on("error", (error) => say(`${root} cannot be watched for changes: ${messageOf(error)}`));
  watcher.once("ready", () => {
    isWatched = true;
    if (hasGone()) schedule();
  });
  // The watcher first reports every existing file, so older files are ignored until it is ready.
  watcher.on("all", (_, __, stats) => {
    if (isWatched || stats === undefined || stats.ctimeMs >= since) schedule();
  });
  return async () => {
    clearTimeout(timer);
    await watcher.close();
    await last;
  };
}

import type { ChildProcess } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import { errorCode } from "@skill-convert/fs";

/** The streams of a program, by descriptor. */
export type Streams = ("ignore" | "inherit" | "pipe" | number)[];

/** Starts a program with `/dev/null` in place of each descriptor that it would inherit. */
export function withoutInherited(streams: Streams, spawning: (stdio: Streams) => ChildProcess): ChildProcess {
  const inherited = inheritedDescriptors().filter((descriptor) => descriptor >= streams.length);
  if (inherited.length === 0) return spawning(streams);
  const nothing = openSync("/dev/null", "r");
  try {
    const count = Math.max(...inherited) + 1 - streams.length;
    const others = Array<Streams[number]>(count).fill("ignore");
    for (const descriptor of inherited) others[descriptor - streams.length] = nothing;
    return spawning([...streams, ...others]);
  } finally {
    closeSync(nothing);
  }
}

/** The flag of descriptors that the system closes when a program is started. */
const O_CLOEXEC = 0o2000000;

/**
 * Returns the descriptors beyond standard error that a program would get because whoever started this process left them
 * open. Node itself closes all others, and on systems other than Linux also these.
 */
function inheritedDescriptors(): number[] {
  if (process.platform !== "linux") return [];
  return namesIn("/proc/self/fd").flatMap((name) => {
    const flags = /^flags:\s*([0-7]+)$/m.exec(infoOf(name))?.[1];
    if (Number(name) < 3 || flags === undefined) return [];
    return (Number.parseInt(flags, 8) & O_CLOEXEC) === 0 ? [Number(name)] : [];
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return [];
  }
}

/** Returns what the system knows of a descriptor; an empty text if it has been closed. */
function infoOf(descriptor: string): string {
  try {
    return readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8");
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return "";
  }
}

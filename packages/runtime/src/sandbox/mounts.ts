import { closeSync, constants, openSync, readFileSync, readlinkSync } from "node:fs";
import { isInside, RefusedPath, realPath } from "@skill-convert/fs";
import type { SandboxPlan } from "./plan.js";

/**
 * Starts a program after its mounts were checked. The shell sends what is mounted, waits for an answer, and becomes the
 * program. Without an answer it ends.
 */
const SCRIPT = `while IFS= read -r line; do printf '%s\\n' "$line"; done < /proc/self/mountinfo >&3
exec 3>&-; read -r answer <&4 || exit 125; exec 4<&-
exec "$@"`;

/** The name that begins the messages of the shell. */
export const STARTER = "skill-convert-sandbox";

/** Returns a command that starts a program after its mounts were checked. */
export function startAfterCheck(argv: readonly string[]): readonly string[] {
  return ["/bin/sh", "-c", SCRIPT, STARTER, ...argv];
}

/**
 * Returns a check of what is mounted for a program: the folders that were checked before, and no others. A program that
 * runs at the same time could replace a folder of its own by a link after it was checked and before it is mounted. The
 * check returns the reason why the program must not start.
 *
 * @throws an error with a code if a place cannot be opened
 */
export function mountCheck(plan: SandboxPlan): (mountinfo: string) => string | undefined {
  const before = ownMounts();
  const isHidden = (path: string) => plan.hidden.some((hidden) => isInside(hidden.path, path));
  const places = plan.places.map(({ path, writable, source = path }) => {
    return { path, writable, source: sourceAt(source, before) };
  });
  const changed = places.find(({ source }) => source === undefined);
  const shown = [...plan.shown, "/dev/null"].map((path) => sourceAt(realPath(path), before));
  const temporary = sourceAt(realPath(plan.temporary), before);
  const writable = new Set([temporary, ...places.flatMap((place) => (place.writable ? [place.source] : []))]);
  const readable = new Set([...writable, ...shown, ...places.map(({ source }) => source)]);
  const roots = places.flatMap((place) => (place.writable ? [place.path] : []));
  const emptied = new Set(
    [...plan.emptied, ...plan.hidden.map(({ path }) => path)].flatMap((path) => [path, realPath(path)]),
  );

  return (mountinfo) => {
    if (changed) return replaced(changed.path);
    const mounts = parseMounts(mountinfo);
    const own = new Set([...before, ...ownMounts()].map(placeOf));
    for (const place of places.filter(({ path }) => !isHidden(path))) {
      const last = mounts.findLast(({ path }) => path === place.path);
      if (last === undefined || keyOf(last) !== place.source || last.writable !== place.writable)
        return replaced(place.path);
    }
    for (const mount of mounts) {
      const { path } = mount;
      if (PRIVATE.some((folder) => isInside(folder, path)) || (mount.type === "tmpfs" && emptied.has(path))) continue;
      if ((mount.writable ? writable : readable).has(keyOf(mount))) continue;
      // A mount of the system that comes along with the folder around it.
      const isOwn = own.has(placeOf(mount));
      if (!isOwn || (mount.writable && !roots.some((root) => isInside(root, path)))) return replaced(path);
    }
    return undefined;
  };
}

/** The folders that bubblewrap makes itself. */
const PRIVATE = ["/dev", "/proc"];

function replaced(path: string): string {
  return `${path} was replaced while the sandbox was set up`;
}

interface Mount {
  readonly id: string;
  readonly device: string;
  /** The mounted folder or file, as a path in its file system. */
  readonly root: string;
  readonly path: string;
  readonly writable: boolean;
  readonly type: string;
}

function keyOf({ device, root }: Pick<Mount, "device" | "root">): string {
  return `${device} ${root}`;
}

/** The root is left out, because it is relative to the namespace of control groups. */
function placeOf({ device, path }: Mount): string {
  return `${device} ${path}`;
}

/** Returns the key of the mount of a path; undefined if the path has a link in it, or is being replaced. */
function sourceAt(path: string, mounts: readonly Mount[]): string | undefined {
  const descriptor = openSync(path, O_PATH | constants.O_NOFOLLOW);
  try {
    // The path of what is open, however often the name of the path has been given to something else.
    if (readlinkSync(`/proc/self/fd/${descriptor}`) !== path) return undefined;
    const [, id] = /^mnt_id:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8")) ?? [];
    const mount = mounts.find((each) => each.id === id);
    if (mount === undefined) throw new RefusedPath(`the system does not name the mount of ${path}`);
    const inside = mount.path === "/" ? path : path.slice(mount.path.length);
    const root = mount.root === "/" ? inside : `${mount.root}${inside}`;
    return keyOf({ device: mount.device, root: root === "" ? "/" : root });
  } finally {
    closeSync(descriptor);
  }
}

/** Opens a path without access to its content, so that a file that cannot be read is opened, and a FIFO does not block. */
const O_PATH = 0o10000000;

function ownMounts(): Mount[] {
  return parseMounts(readFileSync("/proc/self/mountinfo", "utf8"));
}

/** Parses the format of `/proc/<pid>/mountinfo` (proc_pid_mountinfo(5)). */
function parseMounts(text: string): Mount[] {
  return text.split("\n").flatMap((line) => {
    const [mounted = "", mountedFrom = ""] = line.split(" - ");
    const [id = "", , device = "", root, path, options = ""] = mounted.split(" ");
    if (root === undefined || path === undefined) return [];
    const [type = ""] = mountedFrom.split(" ");
    return [
      { id, device, root: unescaped(root), path: unescaped(path), writable: options.split(",").includes("rw"), type },
    ];
  });
}

function unescaped(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
}

import type { Confined, SandboxPlan } from "./plan.js";

/**
 * The command line of bubblewrap for a plan: the whole system read-only, with namespaces of its own for processes,
 * users, names and, unless the network is allowed, the network; a private `/proc`, `/dev` and `/tmp`; no capabilities;
 * no terminal to type into; and an end with the program that started it.
 */
export function bubblewrapCommand(bwrap: string, plan: SandboxPlan, argv: readonly string[]): Confined {
  const options = [
    ["--unshare-all", ...(plan.network ? ["--share-net"] : [])],
    ["--die-with-parent", "--new-session", "--cap-drop", "ALL"],
    ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"],
    ...plan.emptied.map((path) => (path === TEMPORARY ? ["--bind", plan.temporary, path] : ["--tmpfs", path])),
    ...plan.shown.map((path) => ["--ro-bind", path, path]),
    ...plan.places.map(({ path, writable }) => [writable ? "--bind" : "--ro-bind", path, path]),
    ...plan.hidden.map(({ path, kind }) => (kind === "folder" ? ["--tmpfs", path] : ["--ro-bind", "/dev/null", path])),
    ["--chdir", plan.cwd, "--"],
  ];
  return { argv: [bwrap, ...options.flat(), ...argv], variables: { TMPDIR: TEMPORARY } };
}

const TEMPORARY = "/tmp";

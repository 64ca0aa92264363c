import type { Confined, SandboxPlan } from "./plan.js";

/**
 * Returns the command line of bubblewrap for a plan. The system is read-only; processes, users, host names and, unless
 * it is allowed, the network have separate namespaces; `/proc`, `/dev` and `/tmp` are private. The program has no
 * capabilities and no terminal, and ends with the process that started it.
 */
export function bubblewrapCommand(bwrap: string, plan: SandboxPlan, argv: readonly string[]): Confined {
  const options = [
    ["--unshare-all", ...(plan.network ? ["--share-net"] : [])],
    ["--die-with-parent", "--new-session", "--cap-drop", "ALL"],
    ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"],
    ...SETTINGS.map((path) => ["--ro-bind-try", path, path]),
    ...plan.emptied.map((path) => (path === TEMPORARY ? ["--bind", plan.temporary, path] : ["--tmpfs", path])),
    ...plan.shown.map((path) => ["--ro-bind", path, path]),
    ...plan.places.map(({ path, writable, source = path }) => [writable ? "--bind" : "--ro-bind", source, path]),
    ...plan.hidden.map(({ path, kind }) => (kind === "folder" ? ["--tmpfs", path] : ["--ro-bind", "/dev/null", path])),
    ["--chdir", plan.cwd, "--"],
  ];
  return { argv: [bwrap, ...options.flat(), ...argv], variables: { TMPDIR: TEMPORARY } };
}

const TEMPORARY = "/tmp";

/** The settings of the kernel, which whoever is root outside may change, even in a user namespace and without capabilities. */
const SETTINGS = ["/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus", "/proc/acpi", "/proc/scsi", "/proc/fs"];

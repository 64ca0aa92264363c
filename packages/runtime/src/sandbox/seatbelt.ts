import type { Confined, SandboxPlan } from "./plan.js";

/**
 * Returns the command line of `sandbox-exec` of macOS for a plan. Paths are parameters of the profile, so that they
 * cannot change its meaning. Of several matching rules the last one applies. Everything is denied that could start
 * something outside the sandbox: opening applications, Apple events, launchd jobs, and sockets of other programs.
 */
export function seatbeltCommand(sandboxExec: string, plan: SandboxPlan, argv: readonly string[]): Confined {
  const parameters: string[] = [];
  const parameter = (path: string) => {
    parameters.push("-D", `P${parameters.length / 2}=${path}`);
    return `(param "P${parameters.length / 2 - 1}")`;
  };
  const rules = [
    "(version 1)",
    "(allow default)",
    "(deny lsopen appleevent-send job-creation)",
    "(deny signal (target others))",
    "(allow signal (target same-sandbox))",
    "(deny file-write*)",
    '(allow file-write* (literal "/dev/null") (literal "/dev/zero") (literal "/dev/tty") (regex #"^/dev/fd/"))',
    ...plan.emptied.map((path) => `(deny file-read-data file-write* (subpath ${parameter(path)}))`),
    ...[...plan.shown, plan.temporary].map((path) => `(allow file-read* (subpath ${parameter(path)}))`),
    `(allow file-write* (subpath ${parameter(plan.temporary)}))`,
    ...plan.places.flatMap(({ path, writable }) => {
      const place = `(subpath ${parameter(path)})`;
      return [`(allow file-read* ${place})`, `(${writable ? "allow" : "deny"} file-write* ${place})`];
    }),
    ...plan.places
      .filter(({ pinned }) => pinned)
      .map(({ path }) => `(deny file-write-unlink (literal ${parameter(path)}))`),
    ...plan.hidden.map(({ path }) => `(deny file-read* file-write* (subpath ${parameter(path)}))`),
    ...(plan.network ? ["(deny network-outbound (remote unix-socket))"] : ["(deny network*)"]),
  ];
  const words = [sandboxExec, ...parameters, "-p", rules.join("\n"), ...argv];
  return { argv: words, variables: { TMPDIR: plan.temporary } };
}

// Reads the output of `strace -f -y` as a list of effects: programs, hosts, and files read, written and deleted.

/** Programs that start the program that they are given. */
const WRAPPERS = new Set(["xargs", "timeout", "env", "nice", "nohup", "find", "sudo"]);
/** The file of a program, or a folder. */
const PROGRAM_FILE = /\.(?:py|[cm]?[jt]s|sh|bash)$|\/[^./]*$/;
const INTERPRETERS = /^(?:ba|da|z)?sh$|^python[\d.]*$|^node$/;

/** What programs and interpreters do for themselves, whatever a script asks for. */
const OWN = [
  /\/__pycache__(?:\/|$)/,
  /\/\.git(?:\/|$)/,
  /\/(?:\.npm|\.npmrc|\.cache\/(?:pip|fontconfig)|\.config\/(?:pip|git|npm|configstore)|\.gitconfig|\.curlrc|\.netrc|\.jq|\.wgetrc|\.psqlrc|\.inputrc|\.terminfo)(?:\/|$)/,
  /\/\.local\/lib\/python/,
  /\/(?:package\.json|node_modules|pyvenv\.cfg)$/,
];

/**
 * Returns the effects of a script, each once.
 *
 * @param places the folders of the skill, of the work, of the user and of temporary files
 */
export function effectsIn(log, places) {
  const found = new Map();
  const add = (kind, name) => found.set(`${kind} ${name}`, { kind, name });
  const roots = Object.values(places);
  const file = (kind, path, byScript = false) => {
    const isInside = roots.some((root) => path === root || path.startsWith(`${root}/`));
    if (!isInside || OWN.some((own) => own.test(path))) return;
    // Interpreters look at the folder of a script, and read it and its modules.
    if (kind === "read" && byScript && path.startsWith(places.skill) && PROGRAM_FILE.test(path)) return;
    add(kind, path);
  };
  const folders = new Map();
  const roles = new Map();
  const started = new Set();
  let isStarted = false;
  for (const { pid, call, args, result, value } of callsIn(log)) {
    const folder = /^AT_FDCWD<([^>]*)>/.exec(args)?.[1];
    if (folder) folders.set(pid, folder);
    const absolute = (path) =>
      (path.startsWith("/") ? path : `${folders.get(pid) ?? places.work}/${path}`)
        .replace(/\/(?:\.\/)+/g, "/")
        .replace(/\/\.?$/, "");
    const strings = [...args.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text.replace(/\\(["\\])/g, "$1"));
    if (call === "chdir" && value === 0) folders.set(pid, absolute(strings[0] ?? "."));
    if (call === "fchdir" && value === 0) folders.set(pid, /<([^>]*)>/.exec(args)?.[1]);
    if (/^(?:clone3?|v?fork)$/.test(call) && value > 0) {
      roles.set(value, roles.get(pid));
      folders.set(value, folders.get(pid));
      continue;
    }
    if (call === "execve") {
      if (result.startsWith("-")) continue;
      const name = strings[0]?.split("/").at(-1) ?? "";
      started.add(absolute(strings[0] ?? ""));
      if (!isStarted) {
        // bubblewrap starts the interpreter of the script.
        isStarted = strings.some((each) => each.startsWith(`${places.skill}/`)) && name !== "bwrap";
        if (isStarted) roles.set(pid, "script");
        continue;
      }
      const role = roles.get(pid);
      // A library starts the shell that runs a command line.
      const isShell = name === "sh" && strings.includes("-c") && role === "script";
      if ((role === "script" && !isShell) || role === "wrapper") add("program", name);
      const isScript = INTERPRETERS.test(name) && role === "script";
      roles.set(pid, isScript ? "script" : WRAPPERS.has(name) && role ? "wrapper" : "program");
      continue;
    }
    if (!isStarted) continue;
    if (call === "sendto" || call === "sendmmsg") {
      for (const text of strings) {
        const host = hostInQuery(text);
        if (host) add("host", host);
      }
      continue;
    }
    if (call === "connect") {
      const [, address] = /sin6?_addr=[^"]*"([\d.:a-f]+)"/.exec(args) ?? [];
      if (address && !/^(?:127\.|::1|0\.0\.0\.0)/.test(address)) add("host", address);
      continue;
    }
    if (result.startsWith("-")) continue;
    const isScript = roles.get(pid) === "script";
    const paths = strings.map(absolute);
    switch (call) {
      case "open":
      case "openat":
      case "creat": {
        const path = /<(\/[^>]*)>/.exec(result)?.[1] ?? paths[0] ?? "";
        const isWritten = call === "creat" || /O_WRONLY|O_RDWR|O_CREAT/.test(args);
        // Programs open folders to change to them; the call getdents64 reads one.
        if (strings[0] !== "." && !/O_PATH|O_DIRECTORY/.test(args) && !started.has(path))
          file(isWritten ? "write" : "read", path, isScript && !isWritten);
        break;
      }
      case "getdents64":
        file("read", /<(\/[^>]*)>/.exec(args)?.[1] ?? "", isScript);
        break;
      case "mkdir":
      case "mkdirat":
      case "truncate":
      case "chmod":
      case "fchmodat":
        file("write", paths[0] ?? "");
        break;
      case "symlink":
      case "symlinkat":
      case "link":
      case "linkat":
        file("write", paths[1] ?? "");
        break;
      case "unlink":
      case "unlinkat":
      case "rmdir":
        file("delete", paths[0] ?? "");
        break;
      case "rename":
      case "renameat":
      case "renameat2":
        file("delete", paths[0] ?? "");
        file("write", paths[1] ?? "");
        break;
      default:
    }
  }
  const effects = [...found.values()];
  // What is written and deleted again under a computed name in the folder of temporary files belongs to one effect.
  return effects.sort((a, b) => (`${a.kind} ${a.name}` < `${b.kind} ${b.name}` ? -1 : 1));
}

/** The calls of a log in their order; one that was interrupted stands where it ended. */
function* callsIn(log) {
  const open = new Map();
  for (const line of log.split("\n")) {
    const [, id, text = ""] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (id === undefined) continue;
    const pid = Number(id);
    if (text.endsWith("<unfinished ...>")) {
      open.set(pid, text.slice(0, -"<unfinished ...>".length).trimEnd());
      continue;
    }
    const [, rest] = /^<\.\.\. \w+ resumed>(.*)$/.exec(text) ?? [];
    const whole = rest === undefined ? text : `${open.get(pid) ?? ""}${rest}`;
    const [, call, args = "", result = ""] = /^(\w+)\((.*)\)\s+= (.*)$/.exec(whole) ?? [];
    // In a namespace of its own, a process has another id for itself than for strace.
    const [, number = -1] = /\/\* (\d+) in strace's PID NS \*\//.exec(result) ?? /^(\d+)/.exec(result) ?? [];
    if (call) yield { pid, call, args, result, value: Number(number) };
  }
}

/** The name in a query of DNS, whose labels have their lengths before them. */
function hostInQuery(text) {
  const [, question] = /^(?:\\?.){0,40}?\\1\\0\\0\\1\\0\\0\\0\\0\\0\\0(.*)$/s.exec(text) ?? [];
  if (question === undefined) return undefined;
  const labels = [];
  let rest = question;
  for (;;) {
    const [whole, length] = /^(?:\\([0-7]{1,3}|[abtnvfr])|(.))/s.exec(rest) ?? [];
    if (!whole) return undefined;
    const ESCAPES = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };
    const size = length === undefined ? whole.charCodeAt(0) : (ESCAPES[length] ?? Number.parseInt(length, 8));
    if (size === 0) break;
    labels.push(rest.slice(whole.length, whole.length + size));
    rest = rest.slice(whole.length + size);
  }
  return labels.length > 0 ? labels.join(".") : undefined;
}

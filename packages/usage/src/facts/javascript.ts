import { type CallFact, facts } from "./calls.js";

const path = (kind: "read" | "write" | "delete", argument: number): Omit<CallFact, "call"> => ({
  kind,
  argument,
  is: "path",
});
const url = (argument: number): Omit<CallFact, "call"> => ({ kind: "host", argument, keyword: "url", is: "url" });
const METHODS = "get post put delete patch head options";

/**
 * What functions of JavaScript, Node and common packages use. A function of `fs` stands for those of `fs/promises` and
 * `fs-extra`, and for the one with `Sync` after its name.
 */
export const JAVASCRIPT_CALLS: readonly CallFact[] = [
  // Files
  ...facts("fs.", "readFile createReadStream readdir opendir readlink readJson readJSON", path("read", 0)),
  ...facts("fs.", "writeFile appendFile createWriteStream mkdir mkdtemp truncate chmod chown utimes", path("write", 0)),
  ...facts("fs.", "outputFile outputJson writeJson writeJSON ensureDir ensureFile mkdirp", path("write", 0)),
  ...facts("fs.", "unlink rm rmdir remove emptyDir", path("delete", 0)),
  ...facts("fs.", "copyFile cp copy", path("read", 0)),
  ...facts("fs.", "copyFile cp copy rename symlink link move", path("write", 1)),
  ...facts("fs.", "rename move", path("delete", 0)),
  ...facts("", "rimraf rimraf.rimraf del", path("delete", 0)),
  ...facts("", "glob.glob glob fast-glob globby", path("read", 0)),
  ...facts("", "Deno.readTextFile Deno.readFile Deno.readDir Bun.file", path("read", 0)),
  ...facts("", "Deno.writeTextFile Deno.writeFile Deno.mkdir Bun.write", path("write", 0)),
  { call: "Deno.remove", ...path("delete", 0) },
  { call: "dotenv.config", kind: "read", argument: 0, keyword: "path", is: "path", otherwise: ".env" },
  // Variables
  ...facts("", "Deno.env.get", { kind: "variable", argument: 0, is: "name" }),
  // Programs
  ...facts("child_process.", "exec", { kind: "program", argument: 0, is: "command-line" }),
  ...facts("child_process.", "execFile spawn fork", { kind: "program", argument: 0, is: "arguments" }),
  ...facts("", "execa cross-spawn execa.execa", { kind: "program", argument: 0, is: "arguments" }),
  ...facts("", "execa.execaCommand execa.command shelljs.exec", { kind: "program", argument: 0, is: "command-line" }),
  { call: "Bun.spawn", kind: "program", argument: 0, is: "arguments" },
  { call: "Deno.Command", kind: "program", argument: 0, is: "name" },
  { call: "open", ...url(0) },
  // Hosts
  ...facts("", "fetch node-fetch undici.fetch undici.request got ky axios ofetch", url(0)),
  ...facts("axios.", `${METHODS} request`, url(0)),
  ...facts("got.", METHODS, url(0)),
  ...facts("ky.", METHODS, url(0)),
  ...facts("http.", "get request", url(0)),
  ...facts("https.", "get request", url(0)),
  { call: "axios.create", kind: "host", argument: 0, keyword: "baseURL", is: "url", otherwise: "" },
  ...facts("", "WebSocket ws EventSource", url(0)),
  ...facts("", "navigator.sendBeacon", url(0)),
  ...facts("net.", "connect createConnection", { kind: "host", argument: 1, keyword: "host", is: "host" }),
  ...facts("", "page.goto", url(0)),
  { call: ".goto", ...url(0) },
  ...facts("", "pg.Client pg.Pool", { kind: "host", argument: 0, keyword: "connectionString", is: "database" }),
  { call: "openai", kind: "host", argument: 0, keyword: "baseURL", is: "url", otherwise: "api.openai.com" },
  {
    call: "@anthropic-ai/sdk",
    kind: "host",
    argument: 0,
    keyword: "baseURL",
    is: "url",
    otherwise: "api.anthropic.com",
  },
  ...facts("", "@octokit/rest.Octokit octokit.Octokit @octokit/core.Octokit", {
    kind: "host",
    otherwise: "api.github.com",
  }),
  // Code
  ...facts("", "eval Function vm.runInNewContext vm.runInThisContext vm.runInContext vm.Script", {
    kind: "code",
    argument: 0,
    is: "name",
  }),
];

/** Modules that are part of Node. */
export const NODE_MODULES: ReadonlySet<string> = new Set(
  "assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain events fs http http2 https inspector module net os path perf_hooks process punycode querystring readline repl sea sqlite stream string_decoder sys test timers tls trace_events tty url util v8 vm wasi worker_threads zlib bun deno".split(
    " ",
  ),
);

// Makes one executable of the built command line and the Node that runs this script, for the system that it runs on, and packs it
// with the licences of what it contains: node scripts/release/binary.mjs <folder>. Node makes single executables of ES modules
// since version 26.
import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { convertThereAndBack, run } from "./use.mjs";

const [target] = process.argv.slice(2);
if (!target || Number.parseInt(process.versions.node, 10) < 26) {
  console.error("usage: node scripts/release/binary.mjs <folder>, with Node 26 or later");
  process.exit(2);
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const dist = join(root, "apps/cli/dist");
const { version } = JSON.parse(readFileSync(join(root, "apps/cli/package.json"), "utf8"));
const isWindows = process.platform === "win32";
const system = { linux: "linux", darwin: "macos", win32: "windows" }[process.platform];
const name = `skill-convert-${system}-${process.arch}`;
const scratch = mkdtempSync(join(tmpdir(), "skill-convert-binary-"));
const program = join(scratch, isWindows ? "skill-convert.exe" : "skill-convert");

/** Makes one file of an entry of the built command line, which is split into many. */
async function inOneFile(entry, file) {
  const outfile = join(scratch, file);
  const output = { bundle: true, format: "esm", platform: "node", target: "node26", charset: "ascii" };
  // The chunks have no side effects, and some are imported for nothing else.
  const logOverride = { "ignored-bare-import": "silent" };
  // The worker has no place, so it takes that of the executable.
  const define = { "import.meta.url": "$place" };
  const place = 'process.getBuiltinModule("node:url").pathToFileURL(process.execPath).href';
  const banner = { js: `const $place = ${place};` };
  await build({ ...output, outfile, minifyWhitespace: true, logOverride, define, banner, ...entry });
  return outfile;
}

/** A copy of Node without its symbols, which are a fifth of it. */
function smallNode() {
  const copy = join(scratch, isWindows ? "node.exe" : "node");
  copyFileSync(process.execPath, copy);
  chmodSync(copy, 0o755);
  if (process.platform === "linux") execFileSync("strip", [copy]);
  if (process.platform === "darwin") {
    execFileSync("codesign", ["--remove-signature", copy]);
    execFileSync("strip", ["-x", copy]);
  }
  return copy;
}

/** Opens a skill in the language server, whose worker is a part of the executable, and waits for a finding. */
async function openInEditor() {
  const server = spawn(program, ["lsp", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const send = (message) => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  send({ id: 1, method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } });
  send({ method: "initialized", params: {} });
  const text = "---\nname: Notes: all\n---\n";
  const file = join(scratch, "notes/SKILL.md");
  mkdirSync(dirname(file));
  writeFileSync(file, text);
  const skill = { uri: pathToFileURL(file).href, languageId: "markdown", version: 1 };
  send({ method: "textDocument/didOpen", params: { textDocument: { ...skill, text } } });
  let output = "";
  for await (const piece of server.stdout.setEncoding("utf8")) {
    output += piece;
    if (output.includes('"diagnostics":[{')) break;
  }
  server.kill();
  if (!output.includes("source/unquoted-colon")) throw new Error(`the language server answered ${output}`);
}

/** The licence of Node, which the official distributions have above their programs. */
function nodeLicence() {
  const folders = [dirname(process.execPath), dirname(dirname(process.execPath))];
  const file = folders.map((folder) => join(folder, "LICENSE")).find((each) => existsSync(each));
  if (file) return readFileSync(file, "utf8");
  return `Node.js ${process.version}: https://github.com/nodejs/node/blob/${process.version}/LICENSE\n`;
}

try {
  const start = 'import { start } from "./program.js"; await start(process.argv.slice(2));';
  const main = await inOneFile({ stdin: { contents: start, resolveDir: dist } }, "main.mjs");
  const worker = await inOneFile({ entryPoints: [join(dist, "language-worker.js")] }, "language-worker.js");
  const settings = { main, mainFormat: "module", output: program, executable: smallNode(), useCodeCache: true };
  const config = { ...settings, disableExperimentalSEAWarning: true, assets: { "language-worker.js": worker } };
  writeFileSync(join(scratch, "sea.json"), JSON.stringify(config));
  run(process.execPath, ["--build-sea", join(scratch, "sea.json")], scratch);
  if (process.platform === "darwin") execFileSync("codesign", ["--sign", "-", program]);

  const said = run(program, ["--version"], scratch).trim();
  if (said !== version) throw new Error(`the executable says that it is ${said}, and not ${version}`);
  convertThereAndBack(root, join(scratch, "user"), program);
  await openInEditor();

  const folder = join(scratch, name);
  mkdirSync(folder);
  copyFileSync(program, join(folder, isWindows ? "skill-convert.exe" : "skill-convert"));
  copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  const notices = readFileSync(join(dist, "THIRD-PARTY-NOTICES.txt"), "utf8");
  writeFileSync(join(folder, "THIRD-PARTY-NOTICES.txt"), `${notices}${"-".repeat(80)}\n\n${nodeLicence()}`);
  mkdirSync(target, { recursive: true });
  const archive = resolve(target, `${name}.${isWindows ? "zip" : "tar.gz"}`);
  const kind = isWindows ? ["-a", "-cf"] : ["-czf"];
  run("tar", [...kind, archive, "-C", scratch, name], scratch);
  console.log(archive);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

// Rehearses a release on this machine, from what is committed: a fresh clone gets the next version, is built and packed as the
// workflow does it, and is published to a registry that runs here for as long as this takes. Then everything is used from empty
// folders outside the checkout, as people will use it.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSocketServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { judgeAll, packAll, publishedPackages } from "./release/packages.mjs";
import { convertThereAndBack, run, useAsLibraries } from "./release/use.mjs";

/** The last version of Verdaccio that runs on Node 20. One of its dependencies asks for a tag, which not every mirror has. */
const REGISTRY = { private: true, dependencies: { verdaccio: "6.8.0" }, overrides: { "node-fetch": "2.7.0" } };
const CHROMIUM = "/usr/bin/chromium";
const SKILL =
  "---\nname: notes\ndescription: Takes notes, and finds them again when they are needed.\n---\n\n# Notes\n";

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "skill-convert-rehearsal-"));
const checkout = join(scratch, "checkout");
const tarballs = join(scratch, "tarballs");
const started = Date.now();
let failed = 0;
let stopRegistry = () => {};

/** Runs one step, and reports it. A step may return a reason why it cannot be tried here. */
async function step(name, body) {
  const from = Date.now();
  try {
    const skipped = await body();
    const seconds = `${Math.round((Date.now() - from) / 1000)} s`;
    console.log(skipped ? `skipped  ${name}: ${skipped}` : `ok       ${name} (${seconds})`);
    return true;
  } catch (error) {
    failed++;
    console.log(`FAILED   ${name}\n${error.stdout ?? ""}${error.stderr ?? error.stack}`);
    return false;
  }
}

/** A new empty folder, outside of any checkout. */
function emptyFolder(name) {
  const folder = join(scratch, "users", name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function writeSkill(folder) {
  mkdirSync(join(folder, "skills/notes"), { recursive: true });
  writeFileSync(join(folder, "skills/notes/SKILL.md"), SKILL);
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createSocketServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts a registry that has only what is published to it, and asks that of npm's configuration for all other packages. */
async function startRegistry() {
  const home = join(scratch, "registry");
  mkdirSync(home);
  const upstream = run("npm", ["config", "get", "registry"], home).trim();
  writeFileSync(join(home, "package.json"), JSON.stringify(REGISTRY));
  run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], home);
  const packages = {
    "@skill-convert/*": { access: "$all", publish: "$all" },
    "skill-convert": { access: "$all", publish: "$all" },
    "**": { access: "$all", proxy: "upstream" },
  };
  const config = { storage: join(home, "storage"), uplinks: { upstream: { url: upstream } }, packages };
  // JSON is YAML.
  writeFileSync(join(home, "config.yaml"), JSON.stringify({ ...config, max_body_size: "50mb" }));
  const port = await freePort();
  const log = openSync(join(home, "log"), "a");
  const program = join(home, "node_modules/verdaccio/bin/verdaccio");
  const server = spawn(process.execPath, [program, "--config", "config.yaml", "--listen", `127.0.0.1:${port}`], {
    cwd: home,
    stdio: ["ignore", log, log, "ipc"],
  });
  stopRegistry = () => server.kill();
  // It sends a message when it listens.
  await new Promise((resolve, reject) => {
    server.once("message", resolve);
    server.once("exit", () => reject(new Error(readFileSync(join(home, "log"), "utf8"))));
  });
  const settings = join(scratch, "npmrc");
  writeFileSync(settings, `//127.0.0.1:${port}/:_authToken=rehearsal\nupdate-notifier=false\n`);
  const own = {
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_userconfig: settings,
    npm_config_cache: join(scratch, "cache"),
    npm_config_prefix: join(scratch, "global"),
    npm_config_yes: "true",
    XDG_CACHE_HOME: join(scratch, "cache"),
  };
  return { ...process.env, ...own };
}

/** Bundles a program with the packages of a folder, runs it in a page in Chromium, and returns what it makes the title. */
async function titleInChromium(folder) {
  writeFileSync(
    join(folder, "page.js"),
    `import { convert, memoryFiles } from "@skill-convert/core";
import { formats } from "@skill-convert/formats";
const files = memoryFiles({ "SKILL.md": ${JSON.stringify(SKILL)} });
const from = await formats.detect(files).value.adapter.load();
const { value } = convert(files, { from, to: await formats.get("stop").load() });
document.title = from.id + ": " + value.edits.map(({ path }) => path).join();`,
  );
  const options = ["--bundle", "--format=esm", "--splitting", "--outdir=page", "--log-level=error"];
  run(join(root, "node_modules/.bin/esbuild"), ["page.js", ...options], folder);
  const { chromium } = await import(
    pathToFileURL(join(root, "apps/playground/node_modules/playwright-core/index.mjs"))
  );
  const server = createServer((request, response) => {
    const script = request.url !== "/" && readFileSync(join(folder, "page", request.url));
    response.setHeader("content-type", script ? "text/javascript" : "text/html");
    response.end(
      script || '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic"];
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--no-first-run", ...quiet],
  });
  try {
    const page = await browser.newPage();
    const problems = [];
    page.on("pageerror", (error) => problems.push(error.message));
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction("document.title !== ''").catch((error) => problems.push(error.message));
    if (problems.length > 0) throw new Error(problems.join("\n"));
    return await page.title();
  } finally {
    await browser.close();
    server.close();
  }
}

/** Finds pre-commit, or installs it in a folder of its own. */
function preCommit() {
  try {
    run("pre-commit", ["--version"], scratch);
    return "pre-commit";
  } catch {
    try {
      run("python3", ["-m", "venv", "python"], scratch);
      run("python/bin/pip", ["install", "--quiet", "pre-commit"], scratch);
      return join(scratch, "python/bin/pre-commit");
    } catch {
      return undefined;
    }
  }
}

async function useEverything(env, version, manifests) {
  const names = manifests.map(({ name }) => `${name}@${version}`);

  await step("publint and attw, on what the registry serves", async () => {
    const served = emptyFolder("served");
    const packed = JSON.parse(run("npm", ["pack", "--json", ...names], served, env));
    const files = new Map(packed.map(({ name, filename }) => [name, join(served, filename)]));
    const packages = manifests.map((manifest) => ({ manifest, packed: files.get(manifest.name) }));
    const failures = await judgeAll(packages);
    if (failures.length > 0) throw new Error(failures.map(({ name, output }) => `${name}\n${output}`).join("\n"));
  });

  await step("npx skill-convert validate", () => {
    const folder = emptyFolder("npx");
    writeSkill(folder);
    const output = run("npx", ["skill-convert", "validate", "skills"], folder, env);
    if (!output.includes("1 skill: 1 valid")) throw new Error(output);
  });

  await step("npm install --global skill-convert, and a conversion there and back", () => {
    run("npm", ["install", "--global", "--no-audit", "--no-fund", "skill-convert"], emptyFolder("global"), env);
    const command = join(scratch, "global/bin/skill-convert");
    const said = run(command, ["--version"], scratch).trim();
    if (said !== version) throw new Error(`it is ${said}, and not ${version}`);
    convertThereAndBack(root, join(scratch, "users/global"), command);
  });

  const libraries = join(scratch, "users/libraries");
  await step("programs as ES modules and as CommonJS, in strict TypeScript", () =>
    useAsLibraries(root, libraries, manifests, names, env),
  );

  await step("a bundle in Chromium", async () => {
    if (!existsSync(CHROMIUM)) return `there is no ${CHROMIUM}`;
    const title = await titleInChromium(libraries);
    if (title !== "agent-skills: skill.yaml") throw new Error(`the title is ${JSON.stringify(title)}`);
  });

  await step("the script of the Action", async () => {
    const folder = emptyFolder("action");
    writeSkill(folder);
    const { readData } = await import(pathToFileURL(join(checkout, "packages/source/dist/index.js")));
    const text = readFileSync(join(checkout, "action.yml"), "utf8");
    const { value } = readData(text, { file: "action.yml", format: "yaml" });
    const script = join(scratch, "action.sh");
    writeFileSync(script, value.runs.steps[0].run);
    const inputs = {
      PATHS: "skills\n",
      VERSION: "",
      STRICT: "true",
      CONFIG: "",
      SARIF: "skills.sarif",
      ACTION: checkout,
    };
    const github = { GITHUB_OUTPUT: join(scratch, "output"), RUNNER_TEMP: join(scratch, "runner") };
    run("bash", [script], folder, { ...env, ...inputs, ...github });
    const driver = JSON.parse(readFileSync(join(folder, "skills.sarif"), "utf8")).runs[0].tool.driver;
    const ran = driver.semanticVersion ?? driver.version;
    if (ran !== version) throw new Error(`it ran ${ran}`);
    if (!readFileSync(github.GITHUB_OUTPUT, "utf8").includes("logged=true")) throw new Error("it logged nothing");
  });

  await step("the hook, by pre-commit try-repo", () => {
    const command = preCommit();
    if (!command) return "pre-commit cannot be installed";
    const folder = emptyFolder("hook");
    writeSkill(folder);
    git(folder, "init", "--quiet");
    git(folder, "add", ".");
    const own = { ...env, PRE_COMMIT_HOME: join(scratch, "pre-commit") };
    run(command, ["try-repo", checkout, "skill-convert-validate", "--all-files", "--verbose"], folder, own);
    writeFileSync(join(folder, "skills/notes/SKILL.md"), "---\nname: Notes: all\n---\n");
    try {
      run(command, ["try-repo", checkout, "skill-convert-validate", "--all-files"], folder, own);
    } catch (error) {
      if (`${error.stdout}`.includes("source/unquoted-colon")) return undefined;
      throw error;
    }
    throw new Error("an invalid skill passes");
  });

  await step("the extension for VS Code", () => {
    const folder = join(checkout, "apps/vscode");
    // Its packer needs a newer Node than we do.
    const newest = run(
      "npx",
      ["--yes", `node@${readFileSync(join(root, ".nvmrc"), "utf8").trim()}`, "--print", "process.execPath"],
      scratch,
    );
    const path = `${join(newest.trim(), "..")}${delimiter}${process.env.PATH}`;
    run("npm", ["run", "package"], folder, { ...process.env, PATH: path });
    const python =
      "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print('\\n'.join(z.namelist())); print(z.read('extension/package.json').decode())";
    const content = run("python3", ["-c", python, "skill-convert.vsix"], folder);
    const [names = "", manifest = ""] = content.split(/\n(?=\{)/);
    const files = names.split("\n");
    for (const wanted of ["extension/dist/extension.js", "extension/LICENSE.txt", "extension/readme.md"])
      if (!files.includes(wanted)) throw new Error(`it has no ${wanted}:\n${names}`);
    const said = JSON.parse(manifest).version;
    if (said !== version) throw new Error(`it is ${said}, and not ${version}`);
  });
}

function git(folder, ...args) {
  return run(
    "git",
    ["-c", "user.name=rehearsal", "-c", "user.email=rehearsal@localhost", "-C", folder, ...args],
    folder,
  );
}

async function rehearse() {
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const pnpm = (...args) => run("npx", ["--yes", packageManager, ...args], checkout);
  const isPrepared =
    (await step("a fresh clone", () => {
      git(root, "clone", "--quiet", root, checkout);
      pnpm("install", "--frozen-lockfile", "--prefer-offline");
    })) &&
    (await step("the next version", () => {
      run("npm", ["run", "release:version"], checkout);
      git(checkout, "commit", "--quiet", "--all", "--message", "version");
    })) &&
    (await step("built and packed", () => {
      pnpm("run", "build");
      mkdirSync(tarballs);
      packAll(checkout, tarballs);
    }));
  if (!isPrepared) return;
  const manifests = publishedPackages(checkout);
  const { version } = manifests.find(({ name }) => name === "skill-convert");
  let env;
  const isPublished = await step(`${manifests.length} packages published as ${version}`, async () => {
    env = await startRegistry();
    const publish = () => run("node", [join(checkout, "scripts/release/publish.mjs"), tarballs], scratch, env);
    publish();
    const again = publish().trim().split("\n");
    if (again.some((line) => !line.startsWith("already there"))) throw new Error(again.join("\n"));
  });
  if (isPublished) await useEverything(env, version, manifests);
}

try {
  await rehearse();
} finally {
  stopRegistry();
  rmSync(scratch, { recursive: true, force: true });
}
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
console.log(failed > 0 ? `\n${failed} failed, in ${minutes} minutes` : `\nThe release can be made: ${minutes} minutes`);
process.exit(failed > 0 ? 1 : 0);

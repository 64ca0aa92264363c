// Changes one operator of a package's sources at a time, and asks whether its own tests notice: `pnpm mutants <package>`.
// With `--wide`, those that survive are tried again with all tests that import the file. Nothing is written to the disk.
import { fork } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What takes the place of an operator. */
const OPERATORS = new Map([
  ["===", "!=="],
  ["!==", "==="],
  ["&&", "||"],
  ["||", "&&"],
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
]);

/** Every place at which the sources of a package can be changed. Each is `{ file, line, column, start, end, text, what }`. */
export function placesIn(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  return files.sort().flatMap((name) => {
    const file = join(folder, name);
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
    const places = [];
    const add = (node, text, what) => {
      const start = node.getStart();
      const { line, character } = source.getLineAndCharacterOfPosition(start);
      places.push({ file, line: line + 1, column: character + 1, start, end: node.getEnd(), text, what });
    };
    const visit = (node) => {
      if (ts.isTypeNode(node)) return;
      if (ts.isBinaryExpression(node)) {
        const operator = node.operatorToken.getText();
        const other = OPERATORS.get(operator);
        if (other !== undefined) add(node.operatorToken, other, `${operator} to ${other}`);
        if (operator === "??") add(node, node.left.getText(), "?? left out");
      }
      if (ts.isReturnStatement(node) && node.expression) add(node.expression, "undefined", "return undefined");
      ts.forEachChild(node, visit);
    };
    visit(source);
    return places;
  });
}

/** A part of a list, chosen by a seed (mulberry32). */
function sample(list, count, seed) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const rest = [...list];
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(Math.floor(random() * rest.length), 1)[0],
  );
}

/** Runs tests with one change after the other in a process that can be ended when it does not answer. */
class Runner {
  #child;

  constructor(tests) {
    this.tests = tests;
  }

  /** Returns `killed`, `survived`, or `too slow`, which is as good as killed. */
  async try(place, seconds) {
    this.#child ??= await start(this.tests);
    const child = this.#child;
    const { promise, resolve } = Promise.withResolvers?.() ?? withResolvers();
    const timer = setTimeout(() => resolve("too slow"), seconds * 1000);
    child.once("message", resolve);
    child.once("exit", () => resolve("killed"));
    child.send(place);
    const answer = await promise;
    clearTimeout(timer);
    child.removeAllListeners();
    if (answer !== "killed" && answer !== "survived") this.end();
    if (child.exitCode !== null) this.#child = undefined;
    return answer;
  }

  end() {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }
}

function withResolvers() {
  let resolve;
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

async function start(tests) {
  const child = fork(fileURLToPath(import.meta.url), ["--worker", ...tests], { cwd: root, stdio: "ignore" });
  await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", () => reject(new Error("the tests cannot be run")));
  });
  child.removeAllListeners();
  return child;
}

/** The process that runs tests. */
async function work(tests) {
  const { createVitest } = await import("vitest/node");
  let mutant;
  const changed = {
    name: "changed",
    enforce: "pre",
    load(id) {
      if (id.split("?")[0] !== mutant?.file) return undefined;
      const text = readFileSync(mutant.file, "utf8");
      return text.slice(0, mutant.start) + mutant.text + text.slice(mutant.end);
    },
  };
  const options = { watch: false, bail: 1, reporters: [{}], maxWorkers: 2, silent: true };
  const vitest = await createVitest("test", options, { root, plugins: [changed] });
  const all = await vitest.globTestSpecifications(tests);
  process.on("message", async (place) => {
    mutant = place;
    const own = nearest(all, place.file);
    vitest.invalidateFile(place.file);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(own);
    const isKilled = unhandledErrors.length > 0 || testModules.some((each) => !each.ok());
    mutant = undefined;
    vitest.invalidateFile(place.file);
    process.send(isKilled ? "killed" : "survived");
  });
  process.send("ready");
}

/** Tests in the order in which they probably notice a change: first those that are named after the file. */
function nearest(tests, file) {
  const words = relative(join(root, "packages"), file).replace(/\.ts$/, "").split("/").slice(2);
  const score = ({ moduleId }) => words.filter((word) => moduleId.includes(`/${word}`)).length;
  return [...tests].sort((a, b) => score(b) - score(a));
}

/** A mutant may take this many seconds; the tests of a package take less than a minute. */
const SECONDS = 180;

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: "string", default: "200" },
      seed: { type: "string", default: "1" },
      wide: { type: "boolean", default: false },
    },
  });
  const [name] = positionals;
  if (name === undefined) {
    console.error("usage: pnpm mutants <package> [--count 200] [--seed 1] [--wide]");
    return 2;
  }
  const home = ["packages", "apps"]
    .map((group) => join(root, group, name))
    .find((path) => readdirOrNone(path).length > 0);
  if (home === undefined) {
    console.error(`there is no package ${name}`);
    return 2;
  }
  const chosen = sample(placesIn(join(home, "src")), Number(values.count), Number(values.seed));
  const survivors = await tryAll(chosen, [join(home, "test")]);
  print(`in the tests of ${name}`, chosen.length, survivors);
  if (!values.wide) return 0;
  const wide = ["packages", "conformance", "apps"].map((folder) => join(root, folder));
  print("in all tests", chosen.length, await tryAll(survivors, wide));
  return 0;
}

function readdirOrNone(path) {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

async function tryAll(places, tests) {
  const runner = new Runner(tests);
  const survivors = [];
  for (const [index, place] of places.entries()) {
    const answer = await runner.try(place, SECONDS);
    if (answer === "survived") survivors.push(place);
    process.stderr.write(`\r${index + 1} of ${places.length}, ${survivors.length} survived `);
  }
  process.stderr.write("\n");
  runner.end();
  return survivors;
}

function print(where, count, survivors) {
  console.log(`${count - survivors.length} of ${count} die ${where}`);
  for (const { file, line, column, what } of survivors)
    console.log(`${relative(root, file)}:${line}:${column}: ${what}`);
}

if (process.argv[2] === "--worker") await work(process.argv.slice(3));
else process.exitCode = await main();

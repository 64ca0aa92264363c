// Changes one operator of a package's sources at a time, and asks whether its own tests notice: `pnpm mutants <package>`.
// `--wide` tries the survivors again with the tests of `npm run test:quick`. The sources on the disk stay as they are.
import { fork } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
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
      const returned = ts.isReturnStatement(node) ? node.expression : undefined;
      if (returned && returned.getText() !== "undefined") add(returned, "undefined", "return undefined");
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

/** Runs tests with one change after the other, in a process that can be ended when a change makes them loop. */
class Runner {
  #tests;
  #child;
  #milliseconds;

  constructor(tests) {
    this.#tests = tests;
  }

  /** Returns whether a test fails with the change, or takes far longer than without one. */
  async kills(place) {
    this.#child ??= await this.#start();
    const failed = await this.#ask(place, this.#milliseconds);
    if (failed === undefined) this.end();
    return failed === undefined || failed.length > 0;
  }

  end() {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  /** Starts the process and runs the tests without a change. A mutant that kills means nothing if they do not succeed. */
  async #start() {
    this.#child = fork(fileURLToPath(import.meta.url), ["--worker", JSON.stringify(this.#tests)], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const started = Date.now();
    const failed = await this.#ask(undefined);
    if (failed === undefined) throw new Error("the tests cannot be run");
    if (failed.length > 0) throw new Error(`these tests fail without a change:\n${failed.join("\n")}`);
    this.#milliseconds ??= 10_000 + 2 * (Date.now() - started);
    return this.#child;
  }

  /** Returns the test files that failed, or `undefined` if the process ended or did not answer in time. */
  #ask(place, milliseconds) {
    const child = this.#child;
    return new Promise((resolve) => {
      const timer = milliseconds && setTimeout(resolve, milliseconds);
      const settle = (failed) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(failed);
      };
      child.once("message", settle);
      child.once("exit", () => settle(undefined));
      child.send({ place });
    });
  }
}

/** The process that runs tests: first all of them, then those that take the least time first, until one fails. */
async function work({ mode, folders }) {
  const { createVitest } = await import("vitest/node");
  let place;
  const changed = {
    name: "changed",
    enforce: "pre",
    load(id) {
      if (place === undefined || id.split("?")[0] !== place.file) return undefined;
      const text = readFileSync(place.file, "utf8");
      return text.slice(0, place.start) + place.text + text.slice(place.end);
    },
  };
  const options = {
    watch: false,
    silent: true,
    reporters: [{}],
    // Threads end with their process, even if they loop. One of them runs the files in the order in which they are given.
    pool: "threads",
    maxWorkers: 1,
    sequence: { sequencer: GivenOrder },
  };
  const vitest = await createVitest("test", { ...options, mode }, { root, mode, plugins: [changed] });
  let tests = await vitest.globTestSpecifications(folders);
  process.on("message", async (message) => {
    place = message.place;
    if (place) vitest.invalidateFile(place.file);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests);
    if (place) vitest.invalidateFile(place.file);
    else {
      const durations = new Map(testModules.map((each) => [each.moduleId, each.diagnostic().duration]));
      tests = tests.toSorted((a, b) => durations.get(a.moduleId) - durations.get(b.moduleId));
      vitest.config.bail = 1;
    }
    const failed = testModules.filter((each) => !each.ok()).map((each) => relative(root, each.moduleId));
    process.send([...failed, ...unhandledErrors.map(String)]);
  });
}

class GivenOrder {
  shard = (files) => files;
  sort = (files) => files;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: "string", default: "200" },
      seed: { type: "string", default: "1" },
      only: { type: "string", default: "" },
      wide: { type: "boolean", default: false },
    },
  });
  const [name] = positionals;
  const home = ["packages", "apps"]
    .map((group) => join(root, group, name ?? ""))
    .find((path) => existsSync(join(path, "src")));
  if (home === undefined) {
    console.error("usage: pnpm mutants <package> [--count 200] [--seed 1] [--only <part of a path>] [--wide]");
    return 2;
  }
  const places = placesIn(join(home, "src")).filter(({ file }) => relative(home, file).includes(values.only));
  const chosen = sample(places, Number(values.count), Number(values.seed));
  const killed = (survivors) => `${chosen.length - survivors.length} of ${chosen.length}`;
  const survivors = await survivorsOf(chosen, { folders: [join(home, "test/")] });
  console.log(`${killed(survivors)} are noticed by the tests of ${name}`);
  if (!values.wide) return 0;
  const wide = await survivorsOf(survivors, { mode: "quick", folders: [] });
  console.log(`${killed(wide)} are noticed by those or the quick tests`);
  return 0;
}

/** Prints the changes that no test notices, and returns them. */
async function survivorsOf(places, tests) {
  const runner = new Runner(tests);
  const survivors = [];
  for (const place of places) {
    if (await runner.kills(place)) continue;
    survivors.push(place);
    console.log(`${relative(root, place.file)}:${place.line}:${place.column}: ${place.what}`);
  }
  runner.end();
  return survivors;
}

if (process.argv[2] === "--worker") await work(JSON.parse(process.argv[3]));
else process.exitCode = await main();

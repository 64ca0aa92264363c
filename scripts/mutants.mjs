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
function placesIn(folder) {
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

/** Runs tests with one change after the other, in a process that ends itself when a change makes them loop. */
class Runner {
  #tests;
  #child;

  constructor(tests) {
    this.#tests = tests;
  }

  /** Returns the tests that fail with a change; undefined if the tests do not come to an end. */
  async failures(place) {
    this.#child ??= await this.#start();
    return this.#ask(place);
  }

  end() {
    this.#child?.disconnect();
  }

  /** Starts the process and runs the tests without a change. What they notice means nothing if they do not succeed then. */
  async #start() {
    this.#child = fork(fileURLToPath(import.meta.url), ["--worker", JSON.stringify(this.#tests)], {
      cwd: root,
      execArgv: ["--max-old-space-size=1500"],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const failed = await this.#ask(undefined);
    if (failed === undefined) throw new Error("the tests cannot be run");
    if (failed.length > 0) throw new Error(`these tests fail without a change:\n${failed.join("\n")}`);
    return this.#child;
  }

  #ask(place) {
    const child = this.#child;
    return new Promise((resolve) => {
      const settle = (failed) => {
        child.removeAllListeners();
        resolve(failed);
      };
      child.once("message", settle);
      child.once("exit", () => {
        this.#child = undefined;
        settle(undefined);
      });
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
    mode,
    watch: false,
    silent: true,
    reporters: [{}],
    // Threads end with their process, even if they loop. One of them runs the files in the order in which they are given.
    pool: "threads",
    maxWorkers: 1,
    sequence: { sequencer: GivenOrder },
  };
  const vitest = await createVitest("test", options, { root, mode, plugins: [changed] });
  let tests = await vitest.globTestSpecifications(folders);
  let limit = Number.POSITIVE_INFINITY;
  const run = async () => {
    const start = secondsUsed();
    const watch = setInterval(() => secondsUsed() - start > limit && process.exit(1), 1000);
    const result = await vitest.runTestSpecifications(tests);
    clearInterval(watch);
    return { ...result, seconds: secondsUsed() - start };
  };
  process.on("disconnect", () => vitest.close().then(() => process.exit()));
  process.on("message", async (message) => {
    place = message.place;
    if (place) vitest.invalidateFile(place.file);
    const { testModules, unhandledErrors, seconds } = await run();
    if (place) vitest.invalidateFile(place.file);
    else {
      const durations = new Map(testModules.map((each) => [each.moduleId, each.diagnostic().duration]));
      tests = tests.toSorted((a, b) => durations.get(a.moduleId) - durations.get(b.moduleId));
      limit = 10 + 3 * seconds;
      vitest.config.bail = 1;
    }
    const failed = testModules.filter((each) => !each.ok()).map((each) => relative(root, each.moduleId));
    process.send([...failed, ...unhandledErrors.map(String)]);
  });
}

/** The time of all threads on a processor, which does not depend on what else the machine does. */
function secondsUsed() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
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
    const failures = await runner.failures(place);
    if (failures?.length > 0) continue;
    const { file, line, column, what } = place;
    console.log(
      `${relative(root, file)}:${line}:${column}: ${what}${failures ? "" : " (noticed: the tests do not end)"}`,
    );
    if (failures) survivors.push(place);
  }
  runner.end();
  return survivors;
}

if (process.argv[2] === "--worker") await work(JSON.parse(process.argv[3]));
else process.exitCode = await main();

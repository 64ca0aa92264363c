import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../scripts/from-sources.mjs";
import { runCampaign } from "../src/campaign.js";
import { makeCase, runCase } from "../src/case.js";
import type { Failure } from "../src/failure.js";
import { loadSeeds } from "../src/seeds.js";
import { sizeOf } from "../src/target.js";
import { allTargets } from "../src/targets/index.js";

const fuzz = fileURLToPath(new URL("..", import.meta.url));
const targets = allTargets(loadSeeds(join(fuzz, "..")));

/** The same cases each time, so that a change is judged by nothing else; `pnpm fuzz` looks for new ones. */
const SEED = 20;
const CASES = 3000;

describe("an input that once broke a promise", () => {
  const folder = join(fuzz, "regressions");
  it.each(readdirSync(folder))("%s: the promise holds now", (name) => {
    const { target: kept, seed, input } = JSON.parse(readFileSync(join(folder, name), "utf8")) as Failure;
    const target = targets.find((each) => each.name === kept);
    if (target === undefined) throw new Error(`no target is called ${kept}`);
    runCase({ target, input, seed });
  });
});

it(`${CASES} cases of bad input break no promise`, async () => {
  const options = ["--seed", String(SEED), "--cases", String(CASES), "--seconds", "150"];
  const child = spawn(process.execPath, [join(fuzz, "run.mjs"), ...options]);
  let said = "";
  const listen = (text: Buffer) => {
    said += text;
  };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", listen);
  const [code] = await once(child, "close");
  expect(code, said).toBe(0);
  expect(Number(/(\d+) cases/.exec(said)?.[1])).toBeGreaterThan(targets.length);
});

describe("a campaign", () => {
  let worker: string;
  beforeAll(async () => {
    const folder = join(fuzz, "node_modules/.cache/planted");
    await compile([join(fuzz, "test/planted.worker.ts")], folder);
    worker = join(folder, "planted.worker.mjs");
  });

  it.each([
    ["throws", "TypeError: planted"],
    ["breaks", "planted promise"],
    ["grows", "characters became"],
  ])("finds code that %s, and reduces the input", async (planted, message) => {
    process.env["PLANTED"] = planted;
    const { failures } = await runCampaign({ worker, seed: 1, seconds: 30, cases: 2, reduceSeconds: 1 });
    expect(failures).toHaveLength(1);
    expect(failures[0]?.message).toContain(message);
    expect(failures[0]?.input).toEqual({ text: "" });
  });

  it("finds code that is slow for the size of its input", () => {
    const slow = () => {
      const begun = process.cpuUsage();
      const used = () => process.cpuUsage(begun).user + process.cpuUsage(begun).system;
      while (used() < 1_100_000) JSON.stringify(Array.from({ length: 20_000 }));
      return 0;
    };
    const target = { name: "slow", seeds: [], run: slow };
    expect(() => runCase({ target, input: { text: "x" }, seed: 1 })).toThrow(/1 characters took \d+ ms/);
  });

  it("ends a case that hangs, and continues", async () => {
    process.env["PLANTED"] = "hangs";
    const { hangs, cases } = await runCampaign({ worker, seed: 1, seconds: 30, cases: 2, hangSeconds: 1 });
    expect(hangs.length).toBeGreaterThan(0);
    expect(cases).toBe(2);
  });

  it("makes the same cases from the same seed, and others from another", () => {
    const texts = (seed: number) => Array.from({ length: 60 }, (_, index) => makeCase(targets, seed, index).input);
    expect(texts(7)).toEqual(texts(7));
    expect(texts(7)).not.toEqual(texts(8));
    expect(Math.max(...texts(7).map(sizeOf))).toBeLessThan(1_000_000);
  });
});

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const usage = new URL("usage.mjs", import.meta.url).href;

/** What a program prints. */
export function output(...args) {
  const { status, stdout, error } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw error ?? new Error(`${args.join(" ")} ended with ${status}`);
  return stdout;
}

/** A folder in memory where there is one, so that no disk is measured. */
export function makeScratch() {
  return mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "skill-convert-bench-"));
}

/** Starts Node with nothing beside it: the milliseconds that passed. */
export function start(...args) {
  const begun = process.hrtime.bigint();
  const { status, error } = spawnSync(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  if (status !== 0) throw error ?? new Error(`${args.join(" ")} ended with ${status}`);
  return { wall: Number(process.hrtime.bigint() - begun) / 1e6 };
}

/** Runs Node: the milliseconds that passed, those of processor time, and the memory in MiB. */
export function run(...args) {
  return runIn(undefined, ...args);
}

/** The same in a folder. */
export function runIn(cwd, ...args) {
  const begun = process.hrtime.bigint();
  const { status, output, error } = spawnSync(process.execPath, ["--import", usage, ...args], {
    cwd,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const wall = Number(process.hrtime.bigint() - begun) / 1e6;
  // 1: there were findings, which a generated skill may have.
  if (status !== 0 && status !== 1) throw error ?? new Error(`${args.join(" ")} ended with ${status}\n${output[2]}`);
  const [cpu, memory] = output[3].split(" ").map(Number);
  return { wall, cpu, memory: memory / 1024 };
}

export function median(list) {
  return [...list].sort((a, b) => a - b)[list.length >> 1];
}

/** The least and the greatest value. */
export function spreadOf(list) {
  return [Math.min(...list), Math.max(...list)];
}

/**
 * Runs two commands in turn and compares them turn by turn, as the load of the machine changes meanwhile: the medians, and
 * the least and the greatest ratio. The first turn warms up and is not counted.
 */
export function compare(ours, floor, runs) {
  const turns = [];
  for (let turn = 0; turn <= runs; turn++) turns.push({ ours: ours(), floor: floor() });
  turns.shift();
  const of = (side, measure) => median(turns.map((turn) => turn[side][measure]));
  const both = (measure) => {
    const ratios = turns.map((turn) => turn.ours[measure] / turn.floor[measure]);
    return { ours: of("ours", measure), floor: of("floor", measure), ratio: median(ratios), spread: spreadOf(ratios) };
  };
  const measured = turns[0].ours.cpu !== undefined;
  return { runs, wall: both("wall"), ...(measured ? { cpu: both("cpu"), memory: of("ours", "memory") } : {}) };
}

import { expect, it } from "vitest";
import { folder, runCli, skillMd } from "./harness.js";

/** The phases that a run prints, with the milliseconds and the percentage of each. */
function phasesIn(messages: string): ReadonlyMap<string, readonly number[]> {
  const rows = messages.matchAll(/^(\S.*?) {2,}([\d.]+) ms +(\d+) %$/gm);
  return new Map([...rows].map(([, phase = "", ...values]) => [phase, values.map(Number)]));
}

it("--timing prints the phases of a conversion, which add up", async () => {
  const root = folder({ "notes/SKILL.md": skillMd("notes"), "tasks/SKILL.md": skillMd("tasks") });
  const args = ["convert", root, "--to", "stop", "--out", `${root}/out`, "--reporter", "json"];
  const { code, out, err } = await runCli([...args, "--timing"]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ summary: { converted: 2 } });
  const { "in all": all = [], ...phases } = Object.fromEntries(phasesIn(err));
  expect(Object.keys(phases)).toEqual([
    "start Node",
    "load",
    "find",
    "read",
    "detect",
    "decode",
    "encode",
    "read back",
    "compare",
    "report",
    "deliver",
  ]);
  const sum = Object.values(phases).reduce((before, [time = 0]) => before + time, 0);
  // Each is rounded to a tenth.
  expect(Math.abs(sum - (all[0] ?? 0))).toBeLessThan(1);
  expect(all[1]).toBe(100);
});

it("--timing prints the phases of a validation", async () => {
  const root = folder({ "notes/SKILL.md": skillMd("notes") });
  const { err } = await runCli(["validate", root, "--timing"]);
  expect([...phasesIn(err).keys()]).toEqual([
    "start Node",
    "load",
    "find",
    "read",
    "detect",
    "validate",
    "report",
    "in all",
  ]);
});

it("without --timing no phase is printed", async () => {
  const root = folder({ "notes/SKILL.md": skillMd("notes") });
  const { err } = await runCli(["validate", root]);
  expect(phasesIn(err).size).toBe(0);
});

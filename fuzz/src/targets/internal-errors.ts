import { memoryFiles } from "@skill-convert/core";
import { loadRegistry } from "@skill-convert/formats";
import { Workspace } from "@skill-convert/workspace";
import { FAULT_POINTS, plant } from "../../../apps/cli/test/plant.js";
import type { ConversionRun } from "../../../packages/workspace/src/convert/conversion.js";
import { ConversionPlan } from "../../../packages/workspace/src/convert/conversion-plan.js";
import { inPlace } from "../../../packages/workspace/src/convert/destination/in-place.js";
import { recentReadings } from "../../../packages/workspace/src/convert/run.js";
import type { InputSkill } from "../../../packages/workspace/src/find/find.js";
import { readSkill } from "../../../packages/workspace/src/find/read-skill.js";
import { createFormats } from "../../../packages/workspace/src/formats/formats.js";
import type { Random } from "../random.js";
import { type Input, promise, type Target } from "../target.js";

const registry = await loadRegistry();

const GOOD: Input = { "skill.yaml": 'sop: "0.1"\nname: good\nversion: 1.0.0\ndescription: D\n' };
const PLANTED = "planted";

/** A function of an adapter throws for one skill of three: that one fails alone. */
export function internalErrorTarget(skills: readonly Input[]): Target {
  return {
    name: "internal errors",
    seeds: skills,
    run(input, random) {
      const thrown = [new TypeError("planted"), "planted", undefined, Object.create(null), new RangeError("planted")];
      const point = random.pick(FAULT_POINTS);
      const skillsOfRun = [skill("first", GOOD), skill(PLANTED, input), skill("last", GOOD)];
      const expected = convert(skillsOfRun);
      const undo = plant(point, PLANTED, pick(random, thrown));
      try {
        const reports = convert(skillsOfRun);
        promise(reports.length === 3, "every skill is reported");
        promise(reports[0] === expected[0] && reports[2] === expected[2], `${point} of another skill changes nothing`);
        const { diagnostics } = readSkill(registry, skill(PLANTED, input), undefined);
        return [...reports, JSON.stringify(diagnostics)].join().length;
      } finally {
        undo();
      }
    },
  };
}

function skill(path: string, input: Input): InputSkill {
  return { source: path, relative: path, files: memoryFiles(input, { path }), explicit: true };
}

const { context } = new Workspace({
  cwd: process.cwd(),
  config: undefined,
  version: "0.0.0",
  formats: createFormats([]),
  adapterFiles: [],
  standardInput: () => new Uint8Array(),
  onNotice: () => {},
});

function convert(skills: readonly InputSkill[]): string[] {
  const to = registry.get("adr002");
  if (!to) throw new Error("ADR-002 has an adapter");
  const run: ConversionRun = {
    context,
    formats: { to, from: undefined, adapters: registry, scripts: undefined, infer: undefined, clients: undefined },
    destination: inPlace({ uncommitted: true }).open({ context, inputs: [], to }),
    readings: recentReadings(),
    options: { lossless: false, keepSource: false },
    onPhase: () => {},
  };
  return [...run.destination.decide(skills, run)].map((planned) => {
    return JSON.stringify(new ConversionPlan(planned, run).report({ diff: true }));
  });
}

function pick<T>(random: Random, from: readonly T[]): T {
  return from[random.below(from.length)] as T;
}

import { memoryFiles } from "@skill-convert/core";
import { convertInPlace } from "../../../apps/cli/src/commands/convert/convert-skills.js";
import { recentReadings } from "../../../apps/cli/src/commands/convert/request.js";
import { registry } from "../../../apps/cli/src/formats/adapters.js";
import { formatNamed } from "../../../apps/cli/src/formats/formats.js";
import type { InputSkill } from "../../../apps/cli/src/inputs/find.js";
import { readSkill } from "../../../apps/cli/src/inputs/read-skill.js";
import { FAULT_POINTS, plant } from "../../../apps/cli/test/plant.js";
import type { Random } from "../random.js";
import { type Input, promise, type Target } from "../target.js";

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
        const { diagnostics } = readSkill(skill(PLANTED, input), undefined);
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

function convert(skills: readonly InputSkill[]): string[] {
  const adapters = new Map(registry.adapters.map((adapter) => [adapter.id, adapter]));
  const to = adapters.get(formatNamed("adr002").id);
  if (!to) throw new Error("ADR-002 has an adapter");
  const options = { lossless: false, keepSource: false };
  const request = {
    to,
    from: undefined,
    clients: undefined,
    scripts: undefined,
    infer: undefined,
    adapters,
    readings: recentReadings(),
    out: undefined,
    output: undefined,
    inputsInOut: undefined,
    workTrees: undefined,
    force: false,
    enter: () => {},
    options,
  };
  const delivery = { dryRun: true, diff: true };
  return [...convertInPlace(skills, request, delivery)].map(({ report }) => JSON.stringify(report));
}

function pick<T>(random: Random, from: readonly T[]): T {
  return from[random.below(from.length)] as T;
}

import type { Seeds } from "../seeds.js";
import type { Target } from "../target.js";
import { adapters, convertTarget, decoderTarget, migrateTarget, pythonTarget, sidecarTarget } from "./adapters.js";
import { dataTarget, yamlReadersTarget } from "./data.js";
import { internalErrorTarget } from "./internal-errors.js";
import { fencesTarget, markdownTarget } from "./markdown.js";
import { subschemaTarget } from "./subschema.js";

/** Everything that reads or edits what somebody else has written. */
export function allTargets({ skills, yaml, json, markdown, python }: Seeds): readonly Target[] {
  return [
    dataTarget("yaml", yaml),
    dataTarget("json", json),
    yamlReadersTarget(yaml),
    markdownTarget(markdown),
    fencesTarget(markdown),
    ...adapters.map((adapter) => decoderTarget(adapter, skills)),
    pythonTarget(skills, python),
    convertTarget(skills),
    sidecarTarget(skills),
    migrateTarget(skills),
    internalErrorTarget(skills),
    subschemaTarget,
  ];
}

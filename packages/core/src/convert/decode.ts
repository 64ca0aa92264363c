import { decodeSkill } from "../adapter/decode-skill.js";
import type { Skill } from "../adapter/reading.js";
import { hasErrors } from "../diagnostics/result.js";
import { renameReferences } from "../manifest/rename-references.js";
import { chooseOperation } from "./choose-operation.js";
import type { FindingCollector } from "./finding-collector.js";
import { renameDiagnostics } from "./follow-renames.js";
import { sidecarInTheWay } from "./keep-sidecar.js";
import { type ConvertOptions, lookup } from "./options.js";
import type { DecodedSkill } from "./phases.js";

/** Reads a skill and chooses the part of it that is converted. Undefined if it cannot be converted. */
export function decode(skill: Skill, options: ConvertOptions, findings: FindingCollector): DecodedSkill | undefined {
  const adapters = lookup(options);
  const reading = options.from.read(skill);
  const decoded = findings.take(decodeSkill(reading, options.from, { sidecar: true, adapters }));
  findings.add(sidecarInTheWay(reading.files, findings.all, options));
  if (!decoded || hasErrors(findings.all)) return undefined;
  const chosen = findings.take(chooseOperation(decoded.manifest, options, reading.files.folder));
  if (!chosen) return undefined;
  const { manifest, references } = renameReferences(chosen.manifest, options.renamed);
  findings.add(renameDiagnostics(references, decoded));
  return { options, adapters, reading, decoded, chosen, manifest };
}

import {
  type Adapter,
  type AdapterLookup,
  decodeSkill,
  filesOf,
  type Loss,
  type Skill,
  type SkillManifest,
  toPointer,
} from "@skill-convert/core";
import { sensitiveValues } from "@skill-convert/core/adapters";
import { type Redaction, redactionOf } from "./redaction.js";

/** A loss as reports show it. */
export interface ReportedLoss {
  readonly kind: Loss["kind"];
  readonly outcome: Loss["outcome"];
  /** A JSON Pointer into the canonical manifest. */
  readonly pointer: string;
  readonly message: string;
  /** The place in the result that has the value, or a part of it: a file, or a JSON Pointer into its manifest. */
  readonly movedTo?: { readonly file: string } | { readonly pointer: string };
  /** The words for this loss and others of the same reason on one line. */
  readonly group?: NonNullable<Loss["group"]>;
  /** True if the sidecar keeps the lost value. */
  readonly preserved: boolean;
}

/**
 * Returns a loss without sensitive values, and with a hint if an option of the command line would avoid the loss.
 *
 * @param readBack the canonical manifest of the result
 */
export function reportLoss(loss: Loss, readBack: SkillManifest, redaction: Redaction | undefined): ReportedLoss {
  const { kind, outcome, path, message, movedTo, group, preserved } = loss;
  const show = redaction?.text ?? String;
  const pointer = toPointer(path);
  // `--split` would have kept the operations apart.
  const isMerger = pointer === "/operations" && readBack.operations.length === 1;
  const alternative = isMerger ? " With --split, each becomes a skill of its own." : "";
  const place = movedTo && ("file" in movedTo ? movedTo : { pointer: show(toPointer(movedTo.path)) });
  return {
    kind,
    outcome,
    pointer: show(pointer),
    message: show(message) + alternative,
    ...(place && { movedTo: place }),
    ...(group && { group: { message: show(group.message), name: show(group.name) } }),
    preserved,
  };
}

/**
 * Returns the redaction of the source of a conversion; undefined if nothing in it is sensitive.
 *
 * @param skill the files of the skill, or the reading that was converted, so that the skill is not parsed again
 * @param manifest the canonical manifest of the source; undefined if the conversion failed
 * @param adapters the formats that an earlier conversion may have read: a sidecar refers to them
 */
export function redactionForConversion(
  skill: Skill,
  from: Adapter,
  adapters: AdapterLookup | undefined,
  manifest: SkillManifest | undefined,
): Redaction | undefined {
  if (manifest && sensitiveValues(manifest).length === 0) return undefined;
  const reading = from.read(skill);
  const decoded = decodeSkill(reading, from, { quiet: true, sidecar: true, adapters }).value;
  return redactionOf(filesOf(skill), [{ reading, decoded }]);
}

import {
  type Adapter,
  type AdapterLookup,
  decodeSkill,
  type Loss,
  type SkillFiles,
  type SkillManifest,
  toPointer,
} from "@skill-convert/core";
import { sensitiveValues } from "@skill-convert/core/adapters";
import { type Redaction, redactionOf } from "./redaction.js";

/** What is reported of a loss. */
export interface ReportedLoss {
  readonly kind: Loss["kind"];
  /** Into the canonical manifest. */
  readonly pointer: string;
  readonly message: string;
  /** Whether the sidecar keeps it. */
  readonly preserved: boolean;
}

/**
 * A loss without what is sensitive, and with what can be done about it.
 *
 * @param readBack what the result reads back as
 */
export function reportLoss(
  { kind, path, message, preserved }: Loss,
  readBack: SkillManifest,
  redaction: Redaction | undefined,
): ReportedLoss {
  const show = redaction?.text ?? String;
  const pointer = toPointer(path);
  // Several operations that became one need not have.
  const isMerger = pointer === "/operations" && readBack.operations.length === 1;
  const alternative = isMerger ? " With --split, each becomes a skill of its own." : "";
  return { kind, pointer: show(pointer), message: show(message) + alternative, preserved };
}

/**
 * What is not shown of a skill that was to be converted. It is read again for that: to find the places, or because it was
 * not converted.
 *
 * @param manifest what was read; undefined if the skill was not converted
 * @param adapters the formats that the skill may have been converted from before
 */
export function redactionForConversion(
  files: SkillFiles,
  from: Adapter,
  adapters: AdapterLookup | undefined,
  manifest: SkillManifest | undefined,
): Redaction | undefined {
  if (manifest && sensitiveValues(manifest).length === 0) return undefined;
  const decoded = decodeSkill(from, files, { quiet: true, sidecar: true, adapters }).value;
  return redactionOf([{ adapter: from, decoded }], files);
}

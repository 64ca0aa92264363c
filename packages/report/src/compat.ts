import * as z from "zod/mini";
import type { Immutable } from "./immutable.js";
import { json } from "./json.js";
import { PlacedDiagnostic } from "./model.js";

const bump = z.enum(["none", "minor", "major", "unknown"]);

/** The comparison of two versions of one skill. */
const compared = {
  old: z.string(),
  new: z.string(),
  /** The version numbers; absent if a manifest has none. */
  oldVersion: z.exactOptional(z.string()),
  newVersion: z.exactOptional(z.string()),
  /** The verdict in one sentence; absent if a skill could not be read. */
  message: z.exactOptional(z.string()),
  changes: z.array(
    z.strictObject({
      rule: z.string(),
      definition: z.enum(["7.2", "7.3", "7.4"]),
      /** The specification, its definition, and the number of the condition. */
      cites: z.string(),
      bump,
      message: z.string(),
      /** A JSON Pointer into the canonical manifest, in which named elements are addressed by name. */
      pointer: z.string(),
      /** The version whose files have the place: the new one, or the old one for what is gone. Absent if neither has it. */
      in: z.exactOptional(z.enum(["old", "new"])),
      file: z.exactOptional(z.string()),
      line: z.exactOptional(z.number()),
      column: z.exactOptional(z.number()),
      /** An instance that demonstrates the breaking change. */
      witness: z.exactOptional(json),
      /** The place in the witness, and the keyword that rejects it. */
      explanation: z.exactOptional(z.string()),
    }),
  ),
  required: bump,
  made: z.enum(["none", "minor", "major", "backwards", "unknown"]),
  enough: z.enum(["yes", "no", "unknown"]),
};
const diagnostics = z.array(PlacedDiagnostic);
const head = { command: z.literal("compat"), version: z.string(), diagnostics };

export const ComparedSkill = z.strictObject(compared);
export type ComparedSkill = Immutable<z.infer<typeof ComparedSkill>>;

/** The document that `compat --reporter json` prints for two skills. */
export const SkillCompatReport = z.strictObject({ ...head, ...compared });
export type SkillCompatReport = Immutable<z.infer<typeof SkillCompatReport>>;

const inputs = { old: z.string(), new: z.string() };
const aboutFolders = {
  /** The skills that only the new folder has. */
  added: z.array(z.string()),
  /** The skills that only the old folder has, whose callers fail. */
  removed: z.array(z.string()),
  enough: z.enum(["yes", "no", "unknown"]),
};

/** The document for two folders of which one has several skills. */
export const FolderCompatReport = z.strictObject({
  ...head,
  ...inputs,
  skills: z.array(ComparedSkill),
  ...aboutFolders,
});
export type FolderCompatReport = Immutable<z.infer<typeof FolderCompatReport>>;

/** The document that `compat --reporter json` prints. */
export const CompatReport = z.union([SkillCompatReport, FolderCompatReport]);
export type CompatReport = SkillCompatReport | FolderCompatReport;

const InputsLine = z.strictObject({ ...inputs, ...aboutFolders, diagnostics });
export type InputsLine = Immutable<z.infer<typeof InputsLine>>;

/** A line that `compat --reporter ndjson` prints. The last one is about the two inputs. */
export const CompatLine = z.union([ComparedSkill, InputsLine]);

import type { JsonRecord, LossNote, SkillManifest } from "@skill-convert/core";
import { branchOperations, uniteOperations } from "@skill-convert/core/adapters";
import { describedBy } from "./described-by.js";
import type { OneName } from "./one-name.js";
import { requiredProgramNotes, requiredPrograms } from "./required-programs.js";
import { requirementsIn } from "./requirements.js";
import { type PrepareStep, step } from "./step.js";

// The steps that several formats share. Each has an example in the adapters' `derive/prepare.ts`.

/**
 * Merges several operations into one, for a format that has one.
 *
 * @example
 * unite().adds; // { operations: "synthesised" }
 */
export function unite(): PrepareStep {
  return step({ operations: "synthesised" }, (manifest) => uniteOperations(manifest));
}

/**
 * Makes each operation a branch of the schemas of one operation, for a format whose schemas may have branches
 * (mapping-decisions.md#d47).
 *
 * @example
 * branch().adds; // { "operations/*": "synthesised" }
 */
export function branch(): PrepareStep {
  return step({ "operations/*": "synthesised" }, (manifest) => ({ manifest: branchOperations(manifest), notes: [] }));
}

/**
 * Gives a skill the one name that its format has, for both its id and its label.
 *
 * @param idAndLabel returns the id and the label for the name, if they keep more than the name
 * @example
 * nameOnce(oneName("ADR-002")).fills; // ["id", "name"]
 */
export function nameOnce(
  names: OneName,
  idAndLabel: (manifest: SkillManifest, name: string) => Required<Pick<SkillManifest, "id" | "name">> = (_, name) => ({
    id: name,
    name,
  }),
): PrepareStep {
  return step(
    { id: "synthesised", name: "synthesised" },
    (manifest, { files, given }) => {
      const name = names.of(given, files.folder);
      return { manifest: { ...manifest, ...idAndLabel(given, name) }, notes: names.notes(given, name) };
    },
    ["id", "name"],
  );
}

/**
 * Gives a skill without a description the best text that it has (mapping-decisions.md#d15). It must precede a step that
 * merges operations, because the description of a single operation may be that text.
 */
export function describe(names: OneName): PrepareStep {
  return step(
    { description: "synthesised" },
    (manifest, { files, given, subject }) => {
      const name = names.of(given, files.folder);
      const { text, notes } = describedBy(given, name, subject);
      return { manifest: { ...manifest, description: text }, notes };
    },
    ["description"],
  );
}

/** The words of {@link demand}, if they are not the name of the field and its value. */
export interface DemandedWords {
  /** The required part: "a stdout contract". */
  readonly what?: string;
  /** The written value: "one that promises nothing". */
  readonly value?: string;
}

/**
 * Writes a neutral value for a required field that a manifest lacks, and says so.
 *
 * @example
 * const version = demand("version", "0.1.0");
 * version.adds; // { version: "defaulted" }
 * version.fills; // ["version"]
 */
export function demand<Field extends keyof SkillManifest & string>(
  field: Field,
  value: NonNullable<SkillManifest[Field]>,
  { what = `a ${field}`, value: words = String(value) }: DemandedWords = {},
): PrepareStep {
  return step(
    { [field]: "defaulted" },
    (manifest, { subject }) => {
      if (manifest[field] !== undefined) return { manifest, notes: [] };
      const reason = `${subject} requires ${what}, so ${words} was written.`;
      return { manifest: { ...manifest, [field]: value }, notes: [{ path: [field], kind: "defaulted", reason }] };
    },
    [field],
  );
}

/**
 * Adds the programs of command lines to the preconditions, for a format that has no command lines
 * (mapping-decisions.md#d78).
 *
 * @param lists the lists that the format has
 * @example
 * requirePrograms("commands").adds; // { commands: "synthesised" }
 */
export function requirePrograms(...lists: readonly ("commands" | "requiredFiles")[]): PrepareStep {
  const adds = Object.fromEntries(lists.map((list) => [list, "synthesised"] as const));
  return step(adds, (manifest, { given, title }) => {
    const { commands, files } = requiredPrograms(given);
    const found = { commands, requiredFiles: files };
    const notes: LossNote[] = [];
    const changed: { [list: string]: readonly object[] } = {};
    for (const list of lists) {
      const added = found[list];
      notes.push(...requiredProgramNotes(list, { declared: given[list], added, format: title }));
      if (added.length > 0) changed[list] = [...(manifest[list] ?? []), ...added];
    }
    return { manifest: { ...manifest, ...changed }, notes };
  });
}

/**
 * Merges authorisation scopes and required capabilities, for a format that has one list for both
 * (mapping-decisions.md#d85).
 *
 * @param list the list that the format has
 * @example
 * uniteRequirements("scopes").adds; // { scopes: "synthesised" }
 */
export function uniteRequirements(list: "requiredCapabilities" | "scopes"): PrepareStep {
  return step({ [list]: "synthesised" }, (manifest, { title }) => {
    const { words, notes } = requirementsIn(manifest, list, title);
    const written: JsonRecord = words ? { [list]: words } : {};
    return { manifest: { ...manifest, ...written }, notes };
  });
}

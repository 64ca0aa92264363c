import type { Command, JsonRecord, LossNote, RequiredFile, SkillManifest } from "@skill-convert/core";
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
  demanded: DemandedWords = {},
): PrepareStep {
  const { what = `a ${field}`, value: words = String(value) } = demanded;
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
      notes.push(...requiredProgramNotes(list, { declared: manifest[list], added, format: title }));
      if (added.length > 0) changed[list] = [...(manifest[list] ?? []), ...added];
    }
    return { manifest: { ...manifest, ...changed }, notes };
  });
}

/**
 * Leaves out what a format would demand in a stricter form: each command of a choice of which one is enough, and files in
 * the private folder of a client, which the format would look for elsewhere (mapping-decisions.md#d103). It must precede
 * {@link requirePrograms}.
 *
 * @param lists the lists that the format has
 * @example
 * leaveOutLooser("commands").adds; // {}
 */
export function leaveOutLooser(...lists: readonly ("commands" | "requiredFiles")[]): PrepareStep {
  return step({}, (manifest, { title }) => {
    const { commands = [], requiredFiles = [] } = manifest;
    const choices = lists.includes("commands") ? commands.filter((each) => isChoice(each, commands)) : [];
    const ofClient = lists.includes("requiredFiles") ? requiredFiles.filter(({ base }) => base === "client") : [];
    const withoutChoices = leaveOut(manifest, "commands", choices, ({ name }) => {
      return `${title} demands every command that it lists, and "${name}" is one of several of which one is enough, so it was left out.`;
    });
    const left = leaveOut(withoutChoices.manifest, "requiredFiles", ofClient, () => {
      return `${title} cannot name files in the private folder of a client, so this one was left out.`;
    });
    return { manifest: left.manifest, notes: [...withoutChoices.notes, ...left.notes] };
  });
}

function isChoice({ alternative }: Command, commands: readonly Command[]): boolean {
  return alternative !== undefined && commands.filter((each) => each.alternative === alternative).length > 1;
}

/** Leaves elements out of a list of a manifest, and the list itself if none remains. */
function leaveOut<T extends Command | RequiredFile>(
  manifest: SkillManifest,
  list: "commands" | "requiredFiles",
  elements: readonly T[],
  reasonOf: (element: T) => string,
): { readonly manifest: SkillManifest; readonly notes: readonly LossNote[] } {
  if (elements.length === 0) return { manifest, notes: [] };
  const all: readonly (Command | RequiredFile)[] = manifest[list] ?? [];
  const { [list]: _, ...rest } = manifest;
  const kept = all.filter((each) => !elements.some((element) => element === each));
  const notes = elements.map((element): LossNote => {
    return { path: [list, all.indexOf(element)], kind: "dropped", reason: reasonOf(element) };
  });
  return { manifest: kept.length > 0 ? { ...rest, [list]: kept } : rest, notes };
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

import { InputError } from "@skill-convert/core";
import type {
  ComparedSkill,
  CompatReport,
  FolderCompatReport,
  InputsLine,
  PlacedDiagnostic,
} from "@skill-convert/report";
import type { LoadedContext } from "../context.js";
import { readSkillsAt, revisionInput } from "../find/read-revision.js";
import type { RegistryPlace } from "../registry/open-registry.js";
import { type ReadSkill, type ReadSkills, readSkills } from "../registry/read-registry.js";
import { withRegistry } from "../registry/with-registry.js";
import { type Pairs, pairSkills } from "./pairs.js";
import { registeredVersions } from "./registered.js";
import { compareSkill } from "./versions.js";

/** A skill or a folder of skills: a path, or `<revision>:<path>` in git; or the registered versions of some skills. */
export type OldVersions = string | { readonly registry: RegistryPlace };

/** How the skills are read. */
export interface CompareOptions {
  /** The format to read (default: detected). */
  readonly from?: string | undefined;
}

/** The comparison of two inputs. Skills are compared when they are asked for. */
export interface Comparison {
  /** The problems of reading the skills. After an error, nothing is compared. */
  readonly diagnostics: readonly PlacedDiagnostic[];
  /** False if one of the inputs has no skills. */
  readonly reached: boolean;
  /** False if a skill could not be read. */
  readonly isRead: boolean;
  /** Compares all skills: one skill with its other version, or those of two folders. */
  report(): CompatReport;
  /** Compares the skills one after the other. The last line is about the two inputs. */
  lines(): Generator<ComparedSkill | InputsLine, void>;
}

/**
 * Compares the versions of skills, and judges whether the version numbers were raised as far as the changes require
 * (semioverse.md#s81, semioverse.md#s90).
 *
 * @throws InputError if an input cannot be read
 */
export async function compare(
  before: OldVersions,
  after: string,
  context: LoadedContext,
  options: CompareOptions = {},
): Promise<Comparison> {
  if (before === "-" && after === "-") throw new InputError("standard input can be read only once");
  if (typeof before === "string") {
    const old = readVersions(before, context, options);
    const current = readVersions(after, context, options);
    const inputs = { old: before, new: after };
    return comparisonOf({ old, current, pairs: pairsOf(old, current, inputs), inputs }, context);
  }
  const current = readVersions(after, context, options);
  const { old, pairs } = await withRegistry(before.registry, context, {}, ({ store }) =>
    registeredVersions(current.skills, store),
  );
  return comparisonOf({ old, current, pairs, inputs: { old: "registry", new: after } }, context);
}

/** Reads skills from the disk, or from git if the input is `<revision>:<path>`. */
function readVersions(input: string, context: LoadedContext, { from }: CompareOptions): ReadSkills {
  const old = revisionInput(input, context);
  return old === undefined
    ? readSkills([input], context, { from, places: true })
    : readSkillsAt(old, context, { from, places: true });
}

/** The skills of two inputs, and which of them are versions of one skill. */
interface Compared {
  readonly old: ReadSkills;
  readonly current: ReadSkills;
  readonly pairs: Pairs;
  readonly inputs: { readonly old: string; readonly new: string };
}

function comparisonOf({ old, current, pairs, inputs }: Compared, context: LoadedContext): Comparison {
  const diagnostics = [...old.diagnostics, ...current.diagnostics];
  const reached = old.reached && current.reached;
  const isRead = reached && !diagnostics.some(({ severity }) => severity === "error");
  const head = { command: "compat" as const, version: context.version, diagnostics };
  return {
    diagnostics,
    reached,
    isRead,
    report() {
      if (!isRead) {
        return { ...head, ...inputs, changes: [], required: "unknown", made: "unknown", enough: "unknown" };
      }
      const single = singlePair(old, current);
      if (single) return { ...head, ...compareSkill(...single, context) };
      const skills = pairs.both.map(([was, is]) => compareSkill(was, is, context));
      return { ...head, ...inputs, skills, ...judge(pairs, skills) } satisfies FolderCompatReport;
    },
    *lines() {
      const verdicts: Verdict[] = isRead ? [] : [{ enough: "unknown" }];
      const compared = isRead ? pairs : { both: [], added: [], removed: [] };
      for (const [was, is] of compared.both) {
        const skill = compareSkill(was, is, context);
        verdicts.push({ enough: skill.enough });
        yield skill;
      }
      yield { ...inputs, ...judge(compared, verdicts), diagnostics };
    },
  };
}

/** The versions of a skill if each input has one skill. */
function singlePair(old: ReadSkills, current: ReadSkills): readonly [ReadSkill, ReadSkill] | undefined {
  const [was, ...otherOld] = old.skills;
  const [is, ...otherNew] = current.skills;
  return was && is && otherOld.length + otherNew.length === 0 ? [was, is] : undefined;
}

function pairsOf(old: ReadSkills, current: ReadSkills, inputs: Compared["inputs"]): Pairs {
  const single = singlePair(old, current);
  if (single) return { both: [single], added: [], removed: [] };
  return pairSkills({ input: inputs.old, skills: old.skills }, { input: inputs.new, skills: current.skills });
}

type Verdict = Pick<ComparedSkill, "enough">;

/** The result for two inputs as a whole. */
function judge({ added, removed }: Pairs, skills: readonly Verdict[]) {
  const isBroken = removed.length > 0 || skills.some(({ enough }) => enough === "no");
  const isUnknown = skills.some(({ enough }) => enough === "unknown");
  return {
    added: added.map(({ source }) => source),
    removed: removed.map(({ source }) => source),
    enough: isBroken ? "no" : isUnknown ? "unknown" : "yes",
  } as const;
}

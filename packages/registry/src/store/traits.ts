import { broadPermissions } from "@skill-convert/access";
import type { JsonSchema } from "@skill-convert/core";
import { effectiveEffects } from "@skill-convert/core/adapters";
import type { SkillQuery } from "../registry/question.js";
import type { RegisteredSkill } from "../registry/skill.js";
import { declaredFields, demandedFields, requiredFields } from "../schema/fields.js";
import { inputSchema } from "../schema/operations.js";
import { searchedTexts, wordsOf } from "../search.js";

/** Stands for every value of a trait. A skill has it if it may have values that are not known. */
export const ANY = "*";

/**
 * What a store indexes of a skill, so that a query reads few skills. The index decides nothing: `querySkills` judges each
 * skill that it finds.
 */
export interface Traits {
  readonly tags: readonly string[];
  readonly capabilities: readonly string[];
  /** The types and permissions of the effects. */
  readonly effects: readonly string[];
  readonly declaresEffects: boolean;
  /** For each operation what `inputValues` returns. */
  readonly inputs: readonly string[];
  /** The words of the id, the name and the tags. */
  readonly labels: readonly string[];
  /** All words. */
  readonly words: readonly string[];
}

/** Values are cut, because an index limits their size. A cut value stands for all values that begin with it. */
const MAX_LENGTH = 100;
/** The most values of one trait. A skill with more has `ANY`. */
const MAX_VALUES = 2000;

/** Returns the traits of a skill. Each list is without duplicates. */
export function traitsOf(skill: Pick<RegisteredSkill, "id" | "manifest">): Traits {
  const { manifest } = skill;
  const { labels, descriptions } = searchedTexts(skill);
  const labelWords = wordsOf(labels);
  const effects = effectiveEffects(manifest) ?? [];
  return {
    tags: indexed(manifest.tags ?? []),
    capabilities: indexed((manifest.capabilities ?? []).map(({ name }) => name)),
    effects: indexed(effects.flatMap((effect) => [effect.type, ...broadPermissions(effect)])),
    declaresEffects: manifest.effects !== undefined,
    inputs: indexed(manifest.operations.flatMap((operation) => inputValues(inputSchema(operation)))),
    labels: indexed(labelWords),
    words: indexed([...labelWords, ...wordsOf(descriptions)]),
  };
}

/** What the traits of a skill must have for the skill to match a query: one of the values of each list. */
export interface WantedTraits {
  readonly tags?: readonly string[];
  readonly capabilities?: readonly string[];
  readonly effects?: readonly string[];
  readonly inputs?: readonly string[];
  /** The beginnings of words. A skill must have each of them. */
  readonly words?: readonly string[];
}

/**
 * Returns what a skill that matches a query, or for which this is undecided, certainly has. A skill that declares no
 * effects is undecided for each effect.
 */
export function wantedTraits({ tag, capability, effect, accepts, text }: SkillQuery): WantedTraits {
  const type = accepts === undefined ? undefined : "schema" in accepts ? accepts.schema : { const: accepts.instance };
  const fields = type === undefined ? undefined : fieldsOf(type);
  return {
    ...(tag === undefined ? {} : { tags: wanted([tag]) }),
    ...(capability === undefined ? {} : { capabilities: wanted([capability]) }),
    ...(effect === undefined ? {} : { effects: wanted([effect]) }),
    ...(type === undefined || fields === undefined || fields.length === 0
      ? {}
      : { inputs: wanted([...fields, ...wantedTogether([...demandedFields(type)])]) }),
    ...(text === undefined ? {} : { words: [...new Set(wordsOf(text).map(cut))] }),
  };
}

/** Returns the fields that a schema declares, or undefined if not all of them are known. */
function fieldsOf(schema: JsonSchema): readonly string[] | undefined {
  const { names, patterns, all } = declaredFields(schema);
  return all || patterns.length > 0 ? undefined : [...names];
}

/**
 * Returns what a type must have at least one of to be accepted: the fields of an input that requires none, or else all that
 * it requires, together and the first one alone.
 */
function inputValues(input: JsonSchema): readonly string[] {
  const required = [...new Set(requiredFields(input))].sort();
  if (required.length === 0) return fieldsOf(input) ?? [ANY];
  return [together(required), first(required[0] ?? "")];
}

/** The most fields of which all subsets are looked up. */
const MAX_SUBSETS = 6;

/** Returns the values of `inputValues` of the inputs that require only some of these fields. */
function wantedTogether(demanded: readonly string[]): readonly string[] {
  if (demanded.length > MAX_SUBSETS) return demanded.map(first);
  let subsets: readonly (readonly string[])[] = [[]];
  for (const name of [...demanded].sort()) subsets = [...subsets, ...subsets.map((subset) => [...subset, name])];
  return subsets.slice(1).map(together);
}

function first(name: string): string {
  return `first ${name}`;
}

function together(required: readonly string[]): string {
  return `all ${JSON.stringify(required)}`;
}

function indexed(values: readonly string[]): readonly string[] {
  const all = new Set(values.map(cut));
  return all.size <= MAX_VALUES ? [...all] : [ANY];
}

function wanted(values: readonly string[]): readonly string[] {
  return [ANY, ...values.map(cut)];
}

/** A database keeps no NUL, and no half of a character. */
function cut(value: string): string {
  return value.slice(0, MAX_LENGTH).replace(/\p{Surrogate}|\0/gu, "");
}

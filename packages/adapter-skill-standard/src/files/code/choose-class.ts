import {
  type Evaluated,
  nodeText,
  type PythonAnalysis,
  type PythonClass,
  type PythonModule,
} from "@skill-convert/programs/python";
import { REQUIRED_METHODS, SCHEMA_METHODS } from "../../format.js";

/** The skill whose class is looked for. */
interface WantedSkill {
  /** The class that the manifest names. */
  readonly className?: string | undefined;
  readonly id?: string | undefined;
}

/** The class of a skill. */
interface ChosenClass {
  readonly skill?: PythonClass | undefined;
  /** False if another class may have the id of the skill, which its text does not show. */
  readonly isCertain: boolean;
}

const METHODS = [...REQUIRED_METHODS, SCHEMA_METHODS.output];

/**
 * Returns the class of the skill: the one that the manifest names, else the one with the id of the skill, else the most
 * likely one (skill-standard.md#d24, skill-standard.md#d25).
 */
export function chooseClass(
  module: PythonModule,
  analysis: PythonAnalysis,
  { className, id }: WantedSkill,
): ChosenClass {
  // A class that is defined again replaces the first one.
  const classes = [...new Map(analysis.classes.map((one) => [one.name, one])).values()];
  const named = classes.find(({ name }) => name === className);
  if (named) return { skill: named, isCertain: true };
  const skills = classes.filter((one) => isSkill(one, classes));
  const bases = new Set(classes.flatMap((one) => one.bases ?? []));
  const leaves = skills.filter(({ name }) => !bases.has(name));
  const ids = new Map(skills.map((one) => [one, inheritedId(module, one, classes)]));
  const isUnknown = (one: PythonClass) => ids.get(one) === undefined;
  const hasId = (one: PythonClass) => id !== undefined && ids.get(one) === id;
  const [match] = [leaves, skills].flatMap((list) => list.filter(hasId).sort(byName));
  if (match) return { skill: match, isCertain: true };
  const complete = leaves.filter((one) => one.bases?.some((base) => /Skill$/.test(base)));
  const likely = complete.length > 0 ? complete : leaves;
  const skill = likely.findLast(isUnknown) ?? likely.at(-1);
  return { skill, isCertain: skills.length === 1 || !skills.some(isUnknown) };
}

/** Returns the id that `metadata()` of a class itself returns; undefined if the class does not define one. */
export function idOf(skill: PythonClass): Evaluated | undefined {
  const given = skill.returnedArguments("metadata");
  const inBase = skill.bases?.some((base) => /(?:^|\.)BaseSkill$/.test(base)) ? skill.attribute("SKILL_ID") : undefined;
  return skill.methods.has("metadata") ? (given.get("id") ?? given.get("0")) : inBase;
}

/** The base classes that have no id of their own. */
const WITHOUT_ID = /^(?:\w+\.)*(?:Skill|ABC|object)$/;

/**
 * Returns the id of a class, which a base class in the same file may give it. Null if it has none, and undefined if it is
 * not known.
 */
function inheritedId(
  module: PythonModule,
  skill: PythonClass,
  classes: readonly PythonClass[],
  seen: readonly PythonClass[] = [],
): string | null | undefined {
  const own = idOf(skill);
  if (own || skill.methods.has("metadata")) {
    return own?.known && typeof own.value === "string" ? own.value : undefined;
  }
  const bases = classes.filter((one) => skill.bases?.includes(one.name) && !seen.includes(one));
  const [base] = bases.filter(({ methods }) => methods.has("metadata"));
  const method = base?.method("metadata");
  // A subclass may bind again what the method reads from itself.
  if (method && /\b(?:self|cls)\s*\./.test(nodeText(module, method))) return undefined;
  const [next] = base ? [base] : bases;
  if (next) return inheritedId(module, next, classes, [...seen, skill]);
  return skill.bases?.every((name) => WITHOUT_ID.test(name)) ? null : undefined;
}

/** Returns true for a class that has a method of the interface, or a base that is a skill. */
function isSkill(one: PythonClass, classes: readonly PythonClass[], seen: readonly PythonClass[] = []): boolean {
  if (!one.bases || seen.includes(one)) return false;
  if (METHODS.some((method) => one.methods.has(method))) return true;
  return one.bases.some((base) => {
    const local = classes.find(({ name }) => name === base);
    return local ? isSkill(local, classes, [...seen, one]) : /Skill$/.test(base);
  });
}

function byName(one: PythonClass, other: PythonClass): number {
  return one.name < other.name ? -1 : 1;
}

import { placeholdersOf } from "@skill-convert/access";
import { InputError, type SkillManifest } from "@skill-convert/core";
import { recordOf } from "@skill-convert/core/json";
import { didYouMean } from "@skill-convert/core/text";
import type { PlannedRun, SkillRegistry } from "@skill-convert/registry";
import { skillOfRun } from "./part.js";

/** The values of runs. A run has the name of its skill, or for further runs of the same skill `id#2` and so on. */
export interface RunValues {
  /** Inputs, as `run.name=value`. They narrow the region of the run. */
  readonly input?: readonly string[] | undefined;
  /** The inputs that fill in placeholders of the region, as `run.placeholder=input`. */
  readonly placeholder?: readonly string[] | undefined;
}

/**
 * Returns the runs of these names, each with its values. An input may also be a placeholder of the skill's region.
 *
 * @throws InputError for a value of an unknown run, or one that the skill does not have
 */
export function runsOf(
  registry: SkillRegistry,
  names: readonly string[],
  { input = [], placeholder = [] }: RunValues,
): PlannedRun[] {
  const manifestOf = (run: string) => registry.lookup(skillOfRun(registry, run))?.manifest;
  const inputs = valuesByRun(names, input, { option: "input", form: "run.name=value" });
  const placeholders = valuesByRun(names, placeholder, { option: "placeholder", form: "run.name=input" });
  for (const { run, text, named } of inputs) checkInput(text, named[0], manifestOf(run));
  for (const { run, text, named } of placeholders) checkPlaceholder(text, named, manifestOf(run));
  return names.map((name): PlannedRun => {
    const id = skillOfRun(registry, name);
    const of = (values: readonly RunValue[]) =>
      recordOf(values.flatMap(({ run, named }) => (run === name ? [named] : [])));
    const isGiven = [...inputs, ...placeholders].some(({ run }) => run === name);
    return isGiven || id !== name ? { id, name, inputs: of(inputs), placeholders: of(placeholders) } : name;
  });
}

interface RunValue {
  readonly run: string;
  readonly text: string;
  readonly named: readonly [name: string, value: string];
}

/** Parses `run.name=value`, where the name of the run may contain dots. */
function valuesByRun(
  names: readonly string[],
  texts: readonly string[],
  { option, form }: { readonly option: string; readonly form: string },
): RunValue[] {
  return texts.map((text) => {
    const at = text.indexOf("=");
    const key = at < 0 ? text : text.slice(0, at);
    const run = names.filter((name) => key.startsWith(`${name}.`)).sort((a, b) => b.length - a.length)[0];
    if (run === undefined || at < 0) {
      throw new InputError(`\`${option}\` ${text}: expected ${form}, where the run is one of: ${names.join(", ")}`, {
        remedy: option,
      });
    }
    return { run, text, named: [key.slice(run.length + 1), text.slice(at + 1)] };
  });
}

/** Rejects an input that the skill does not have, because it would be ignored silently. */
function checkInput(text: string, name: string, manifest: SkillManifest | undefined): void {
  if (manifest === undefined) return;
  const known = [...new Set([...parametersOf(manifest), ...placeholdersIn(manifest)])];
  if (known.includes(name)) return;
  const list = known.length === 0 ? "it has no inputs" : `known: ${known.join(", ")}`;
  throw new InputError(`\`input\` ${text}: the skill has no input "${name}"${didYouMean(name, known)}; ${list}`, {
    remedy: "input",
  });
}

/** Rejects a placeholder or an input that the skill does not have (semioverse.md#s130). */
function checkPlaceholder(
  text: string,
  [name, input]: readonly [name: string, input: string],
  manifest: SkillManifest | undefined,
): void {
  if (manifest === undefined) return;
  const names = placeholdersIn(manifest);
  const inputs = parametersOf(manifest);
  const wrong = !names.includes(name)
    ? `placeholder "${name}"${didYouMean(name, names)}`
    : !inputs.includes(input)
      ? `input "${input}"${didYouMean(input, inputs)}`
      : undefined;
  if (wrong !== undefined)
    throw new InputError(`\`placeholder\` ${text}: the skill has no ${wrong}`, { remedy: "placeholder" });
}

/** The names of the placeholders in the paths of a skill's region and of the files that it produces. */
function placeholdersIn({ effects = [], operations }: SkillManifest): readonly string[] {
  const paths = [
    ...effects.flatMap((effect) => (effect.type === "filesystem" ? (effect.paths ?? []) : [])),
    ...operations.flatMap(({ producedFiles = [] }) => producedFiles.map(({ pattern }) => pattern)),
  ];
  return paths.flatMap((path) => placeholdersOf(path));
}

function parametersOf({ operations }: SkillManifest): readonly string[] {
  return operations.flatMap(({ input }) => input?.parameters.map(({ name }) => name) ?? []);
}

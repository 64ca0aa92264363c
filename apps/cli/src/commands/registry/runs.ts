import { pathText, placeholdersOf } from "@skill-convert/access";
import type { SkillManifest } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/adapters";
import { recordOf } from "@skill-convert/core/json";
import type { PlannedRun, SkillRegistry } from "@skill-convert/registry";
import { UsageError } from "../../output/exit.js";
import { checkPlaceholder } from "../../running/check-options.js";
import { splitOnce } from "./settings.js";

/**
 * Parses the runs that the command line names, each with its inputs. A name is an id, or `id#2` and so on for further
 * runs of the same skill. An input is `name.input=value`, where the input may be a placeholder of the skill's region.
 *
 * @throws UsageError for an input of an unknown run, or one that the skill does not have
 */
export function runsOf(
  registry: SkillRegistry,
  names: readonly string[],
  { input = [], placeholder = [] }: RunValues,
): PlannedRun[] {
  const manifestOf = (run: string) => registry.lookup(idOf(registry, run))?.manifest;
  const inputs = valuesByRun(names, input, { option: "--input", form: "run.name=value" });
  const placeholders = valuesByRun(names, placeholder, { option: "--placeholder", form: "run.name=input" });
  for (const { run, text, named } of inputs) checkName(text, named[0], manifestOf(run));
  for (const { run, text, named } of placeholders) {
    const manifest = manifestOf(run);
    if (manifest) checkPlaceholder(`--placeholder ${text}`, named, manifest);
  }
  return names.map((name): PlannedRun => {
    const id = idOf(registry, name);
    const of = (values: readonly RunValue[]) =>
      recordOf(values.flatMap(({ run, named }) => (run === name ? [named] : [])));
    const isGiven = [...inputs, ...placeholders].some(({ run }) => run === name);
    return isGiven || id !== name ? { id, name, inputs: of(inputs), placeholders: of(placeholders) } : name;
  });
}

/** The values of runs on the command line. */
export interface RunValues {
  readonly input?: readonly string[] | undefined;
  readonly placeholder?: readonly string[] | undefined;
}

interface RunValue {
  readonly run: string;
  readonly text: string;
  readonly named: readonly [string, string];
}

/** Parses `run.name=value`, where the name of the run may contain dots. */
function valuesByRun(
  names: readonly string[],
  texts: readonly string[],
  { option, form }: { readonly option: string; readonly form: string },
): RunValue[] {
  return texts.map((text) => {
    const [key = "", value] = splitOnce(text, "=");
    const run = names.filter((name) => key.startsWith(`${name}.`)).sort((a, b) => b.length - a.length)[0];
    if (run === undefined || value === undefined) {
      throw new UsageError(`${option} ${text}: expected ${form}, where the run is one of: ${names.join(", ")}`);
    }
    return { run, text, named: [key.slice(run.length + 1), value] };
  });
}

/** The id of a run's skill. */
export function idOf(registry: SkillRegistry, name: string): string {
  return registry.lookup(name) === undefined ? name.replace(/#[1-9]\d*$/, "") : name;
}

/** Rejects an input that the skill does not have, because it would be ignored silently. */
function checkName(text: string, name: string, manifest: SkillManifest | undefined): void {
  if (manifest === undefined) return;
  const { effects = [], operations } = manifest;
  const paths = [
    ...effects.flatMap((effect) => (effect.type === "filesystem" ? (effect.paths ?? []) : [])),
    ...operations.flatMap(({ producedFiles }) => producedFiles?.map(({ pattern }) => pattern) ?? []),
  ];
  const parameters = operations.flatMap(({ input }) => input?.parameters.map((parameter) => parameter.name) ?? []);
  const known = [...new Set([...parameters, ...paths.flatMap((path) => placeholdersOf(pathText(path)))])];
  if (known.includes(name)) return;
  const list = known.length === 0 ? "it has no inputs" : `known: ${known.join(", ")}`;
  throw new UsageError(`--input ${text}: the skill has no input "${name}"${didYouMean(name, known)}; ${list}`);
}

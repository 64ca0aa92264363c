import { pathText, placeholdersOf } from "@skill-convert/access";
import type { SkillManifest } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/adapters";
import { recordOf } from "@skill-convert/core/json";
import type { PlannedRun, SkillRegistry } from "@skill-convert/registry";
import { UsageError } from "../../output/exit.js";
import { splitOnce } from "./settings.js";

/**
 * Parses the runs that the command line names, each with its inputs. A name is an id, or `id#2` and so on for further
 * runs of the same skill. An input is `name.input=value`, where the input may be a placeholder of the skill's region.
 *
 * @throws UsageError for an input of an unknown run, or one that the skill does not have
 */
export function runsOf(registry: SkillRegistry, names: readonly string[], inputs: readonly string[]): PlannedRun[] {
  const values = new Map<string, [string, string][]>();
  for (const text of inputs) {
    const [key = "", value] = splitOnce(text, "=");
    const run = names.filter((name) => key.startsWith(`${name}.`)).sort((a, b) => b.length - a.length)[0];
    if (run === undefined || value === undefined) {
      throw new UsageError(`--input ${text}: expected run.name=value, where the run is one of: ${names.join(", ")}`);
    }
    const name = key.slice(run.length + 1);
    checkName(text, name, registry.lookup(idOf(registry, run))?.manifest);
    values.set(run, [...(values.get(run) ?? []), [name, value]]);
  }
  return names.map((name): PlannedRun => {
    const id = idOf(registry, name);
    const given = values.get(name);
    return given === undefined && id === name ? name : { id, name, inputs: recordOf(given ?? []) };
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

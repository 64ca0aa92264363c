import { basename } from "node:path";
import { loadOrder, unavailable } from "@skill-convert/registry";
import type { PlacedDiagnostic } from "@skill-convert/report";
import type { CheckOptions } from "@skill-convert/runtime";
import type { LoadedContext } from "../context.js";
import { readRegistry } from "../registry/read-registry.js";
import type { OpenedSkill } from "./open-skill.js";

/**
 * Looks a skill up in the registry of a folder: why it cannot be invoked (semioverse.md#s63, semioverse.md#s67), and
 * which skills to load before it. If the skill is not in the folder, its dependencies are looked up instead.
 */
export function dependenciesIn(
  root: string | undefined,
  { skill }: OpenedSkill,
  context: LoadedContext,
  onProblems: (problems: readonly PlacedDiagnostic[]) => void,
): Pick<CheckOptions, "blockedBy" | "dependencies"> {
  const { manifest, folder } = skill;
  if (root === undefined || manifest === undefined) return {};
  const { registry, skills, diagnostics, reached } = readRegistry(root, context);
  if (!reached) onProblems(diagnostics);
  const inRegistry = skills.find(({ directory }) => directory === folder);
  const registered = inRegistry && registry.skills().find((one) => one.manifest === inRegistry.manifest)?.id;
  const ids = inRegistry
    ? [registered ?? inRegistry.manifest.id ?? basename(inRegistry.directory ?? "")]
    : (manifest.dependencies ?? []).flatMap(({ id, optional, coordination }) => (optional || coordination ? [] : [id]));
  const found = ids.flatMap((id) => unavailable(registry, id));
  const dependencies = loadOrder(registry, ids).order.flatMap((id) => {
    const manifest = registry.lookup(id)?.manifest;
    const place = skills.find((one) => one.manifest === manifest)?.directory;
    return place === undefined || place === folder ? [] : [{ id, folder: place }];
  });
  return { dependencies, blockedBy: [...new Set(found.map(({ message }) => `The skill ${message}`))] };
}

import type { SkillRegistry } from "@skill-convert/registry";
import type { PlacedDiagnostic } from "@skill-convert/report";
import type { OpenRegistry } from "./open-registry.js";
import { givenContexts, type NamedContext } from "./settings.js";

/** The skills that a question is about. */
export interface QuestionScope {
  /** The contexts that it names: each by its name, or as comma-separated ids. */
  readonly contexts?: readonly string[] | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** The part of a registry that a question reads. */
export interface RegistryPart {
  readonly registry: SkillRegistry;
  readonly contexts: readonly NamedContext[];
  /** The problems of reading the skills. */
  readonly diagnostics: readonly PlacedDiagnostic[];
}

/**
 * Reads the part of a registry that a question needs: the skills that it names, with all that they depend on and that
 * depends on them; or all of it, if it names none.
 *
 * @throws InputError if a context has no ids
 */
export async function readPart(
  open: OpenRegistry,
  { contexts = [], ids = [] }: QuestionScope = {},
): Promise<RegistryPart> {
  const given = await givenContexts(contexts, open.store);
  const { diagnostics } = open.reading();
  const named = [...ids, ...given.flatMap((context) => context.ids)].flatMap((name) => [name, withoutNumber(name)]);
  const registry = await open.store.snapshot(named.length === 0 ? undefined : [...new Set(named)]);
  return { registry, contexts: given, diagnostics };
}

/** The id of a run's skill: a further run of a skill is named after it, with a number. */
export function skillOfRun(registry: SkillRegistry, name: string): string {
  return registry.lookup(name) === undefined ? withoutNumber(name) : name;
}

function withoutNumber(name: string): string {
  return name.replace(/#[1-9]\d*$/, "");
}

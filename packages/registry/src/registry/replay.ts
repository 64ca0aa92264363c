import { accepted, type ChangeOptions, declareContext, register } from "./change.js";
import type { RegistryEvent } from "./events.js";
import { createSkillRegistry, type RegistryChange, type RegistryOptions, type SkillRegistry } from "./registry.js";
import { remove, replace } from "./replace.js";

/**
 * Rebuilds a registry from its footprint. Pass the options that it was created with. Undecidable changes are accepted,
 * because they were accepted before.
 *
 * @throws Error if an event does not follow from those before it, for example an event of another registry or of an
 * unknown kind
 * @example
 * const { registry } = register(createSkillRegistry(), { manifest: { id: "tidy", operations: [{}] } });
 * replay(registry.footprint()).ids(); // ["tidy"]
 */
export function replay(events: readonly RegistryEvent[], options: RegistryOptions = {}): SkillRegistry {
  let registry = createSkillRegistry(options);
  for (const event of events) {
    const change = repeat(registry, event);
    if (!change?.accepted) throw new Error(`event ${event.sequence} does not follow from those before it`);
    registry = change.registry;
  }
  return registry;
}

/** Returns undefined for an event of unknown kind, such as one from a later version of this package. */
function repeat(registry: SkillRegistry, event: RegistryEvent): RegistryChange | undefined {
  const at: ChangeOptions = event.at === undefined ? {} : { at: event.at };
  switch (event.kind) {
    case "registered":
      return register(registry, event, at);
    case "replaced":
      return replace(registry, event, { ...at, acceptUndecided: true });
    case "removed":
      return remove(registry, event.id, at);
    case "queried": {
      const { sequence: _, at: __, ...body } = event;
      return accepted(registry.state, [body], at);
    }
    case "context-declared":
      return declareContext(registry, event.context, event.ids, at);
    default:
      return undefined;
  }
}

import { type ChangeOptions, declareContext, register } from "./change.js";
import type { RegistryEvent } from "./events.js";
import { createSkillRegistry, type RegistryOptions, type SkillRegistry } from "./registry.js";
import { remove, replace } from "./replace.js";

/**
 * Reads a footprint back: the registry that the same changes lead to, from one created with the same options. Stops at
 * an event that does not fit, such as one of another registry.
 */
export function replay(events: readonly RegistryEvent[], options: RegistryOptions = {}): SkillRegistry {
  let registry = createSkillRegistry(options);
  for (const event of events) {
    const change = again(registry, event);
    if (!change.accepted) throw new Error(`event ${event.sequence} cannot follow on those before it`);
    registry = change.registry;
  }
  return registry;
}

function again(registry: SkillRegistry, event: RegistryEvent) {
  const at: ChangeOptions = event.at === undefined ? {} : { at: event.at };
  switch (event.kind) {
    case "registered":
      return register(registry, event, at);
    case "replaced":
      return replace(registry, event, { ...at, acceptUndecided: true });
    case "removed":
      return remove(registry, event.id, at);
    case "context-declared":
      return declareContext(registry, event.context, event.ids, at);
  }
}

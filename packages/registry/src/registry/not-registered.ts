import type { Diagnostic } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/text";
import { registryDiagnostics } from "../diagnostics.js";
import type { SkillRegistry } from "./registry.js";

/**
 * Reports that no skill has an id, and suggests the most similar one.
 *
 * @example
 * const { registry } = register(createSkillRegistry(), { manifest: { id: "tidy", operations: [{}] } });
 * notRegistered(registry, "tdiy").message; // 'tdiy is not registered (did you mean "tidy"?).'
 */
export function notRegistered(registry: SkillRegistry, id: string): Diagnostic {
  return registryDiagnostics.create("not-registered", { skill: id, hint: didYouMean(id, registry.similarIds(id)) });
}

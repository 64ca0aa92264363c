import { mayBeManifest, requireShape } from "@skill-convert/core/adapters";

// Callers in plain JavaScript can pass anything, so public functions check their arguments and throw a `TypeError`.

export function requireRegistry(value: unknown): void {
  const what = "a registry, from createSkillRegistry() or the `registry` of a change";
  requireShape(value, "the first argument", what, "state", "lookup");
}

export function requireManifest(value: unknown, name: string): void {
  if (mayBeManifest(value)) return;
  const what = 'a canonical manifest, as an adapter decodes it: an object with a list "operations"';
  requireShape(value, name, what, "operations");
  throw new TypeError(`${name} must be ${what}, but is an object with other operations`);
}

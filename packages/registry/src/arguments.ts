import { mayBeManifest } from "@skill-convert/core/adapters";

// Callers in plain JavaScript can pass anything, so public functions check their arguments and throw a `TypeError`.

export function requireRegistry(value: unknown): void {
  if (typeof value === "object" && value !== null && "state" in value && "lookup" in value) return;
  throw new TypeError(
    "the first argument must be a registry, from createSkillRegistry() or the `registry` of a change",
  );
}

export function requireManifest(value: unknown, name: string): void {
  if (mayBeManifest(value)) return;
  throw new TypeError(
    `${name} must be a canonical manifest, as an adapter decodes it: an object with a list "operations"`,
  );
}

export function requireList(value: unknown, name: string): void {
  if (!Array.isArray(value)) throw new TypeError(`${name} must be an array`);
}

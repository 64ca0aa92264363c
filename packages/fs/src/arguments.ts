import { kindOf } from "@skill-convert/core/adapters";

// Checks of arguments for callers without types.

export function requirePath(value: unknown, name: string): void {
  if (typeof value !== "string") throw new TypeError(`${name} must be a path (a string), but is ${kindOf(value)}`);
}

export function requireNames(value: unknown, name: string): void {
  if (value instanceof Set) return;
  throw new TypeError(`${name} must be a Set of file names, such as new Set(["SKILL.md"]), but is ${kindOf(value)}`);
}

export function requireSkill(value: unknown, name: string): void {
  if (typeof value === "object" && value !== null && "locate" in value) return;
  throw new TypeError(`${name} must be a skill from openSkill, but is ${kindOf(value)}`);
}

export function requireEdits(value: unknown): void {
  if (!Array.isArray(value)) throw new TypeError(`the edits must be an array of edits, but are ${kindOf(value)}`);
}

export function requireContents(value: unknown): void {
  if (value instanceof Map) return;
  throw new TypeError(`the files must be a Map of contents by path, but are ${kindOf(value)}`);
}

import { requireShape } from "@skill-convert/core/adapters";

// Checks of arguments for callers without types.

export function requireRegistry(value: unknown, name: string): void {
  requireShape(value, name, "a registry, from createRegistry of @skill-convert/core", "manifestFiles", "candidates");
}

export function requireOpenSkill(value: unknown, name: string): void {
  requireShape(value, name, "an object with the files of a skill", "files");
}

export function requireExamined(value: unknown, name: string): void {
  requireShape(value, name, "a result of examine", "formats", "findings", "readings", "read");
}

export function requireSettings(value: unknown, name: string): void {
  requireShape(value, name, "an object with the levels of findings", "levels", "allowedFields", "strict");
}

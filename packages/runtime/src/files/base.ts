import type { FileBase } from "@skill-convert/core";

const BASE_NAMES: Readonly<Record<FileBase, string>> = {
  skill: "the skill's folder",
  repository: "the repository",
  cwd: "the working directory",
};

/** Describes a base in a message. */
export function describeBase(base: FileBase): string {
  return BASE_NAMES[base];
}

import { basename, dirname, resolve } from "node:path";
import { InputError } from "@skill-convert/core";
import { applyEdits, openSkill } from "@skill-convert/fs";
import { printSkillsIndex, skillsIndex } from "@skill-convert/registry";
import type { PlacedDiagnostic } from "@skill-convert/report";
import type { CacheFlags } from "../cache/cache-for.js";
import type { LoadedContext } from "../context.js";
import type { RegistryPlace } from "./open-registry.js";
import { withRegistry } from "./with-registry.js";

/** The `skills-index.json` of a registry. */
export interface IndexOfSkills {
  /** The content of the file. */
  readonly text: string;
  /** The problems of reading the skills, which the index may therefore lack. */
  readonly diagnostics: readonly PlacedDiagnostic[];
  /** False if there are no skills. */
  readonly reached: boolean;
  /** @throws InputError if the file cannot be written */
  write(file: string): void;
}

/**
 * Makes the index of all skills of a registry (skill-manifest-v2.md#s33). The vaults of the configuration file are not
 * among them.
 *
 * @throws InputError if the settings are wrong, or the database fails
 */
export function indexSkills(
  place: RegistryPlace,
  context: LoadedContext,
  options: CacheFlags = {},
): Promise<IndexOfSkills> {
  return withRegistry(place, context, { ...options, configured: false }, async (open) => {
    const { diagnostics, reached } = open.reading();
    const text = printSkillsIndex(skillsIndex(await open.store.snapshot(), new Date().toISOString()));
    return { text, diagnostics, reached, write: (file) => writeIndex(file, text, context.cwd) };
  });
}

function writeIndex(file: string, text: string, cwd: string): void {
  const path = resolve(cwd, file);
  const outcome = applyEdits(openSkill(dirname(path)), [{ kind: "write", path: basename(path), text }]);
  const [failure] = outcome.failures;
  if (failure) throw new InputError(`${file} was not written: ${failure.reason}`);
}

import { type Diagnostic, type SkillFiles, sortDiagnostics } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import type { compareUses, findUses, Usage } from "@skill-convert/usage";
import { isProgram, mayBeCompared } from "@skill-convert/usage/findings";
import type { Examined } from "./examined.js";

/** The functions of `@skill-convert/usage`, which a program loads only if a skill has programs. */
export interface UsageChecks {
  readonly findUses: typeof findUses;
  readonly compareUses: typeof compareUses;
}

/** Returns true if a skill that was examined has programs, or approved commands, to compare. */
export function mayUse(examined: Examined): boolean {
  return examined.formats.length > 0 && mayBeCompared(examined.readings.files);
}

/** Adds the findings of comparing what the programs of a skill use with what its manifests declare. */
export function withUses(examined: Examined, usage: UsageChecks): Examined {
  if (!mayUse(examined)) return examined;
  const { formats, readings, read, findings } = examined;
  const { files } = readings;
  const uses = usage.findUses(files);
  const found = formats.flatMap((adapter, index): readonly Diagnostic[] => {
    const { manifest, locate } = read[index] ?? {};
    if (!manifest || !locate) return [];
    return usage.compareUses(uses, { files, adapter, reading: readings.in(adapter), manifest, locate });
  });
  return found.length === 0 ? examined : { ...examined, findings: sortDiagnostics([...findings, ...found]) };
}

/**
 * Returns functions that read the programs of the last skill again only if one of them has changed, for editors, which
 * examine a skill at each change of its manifest.
 */
export function rememberUses(usage: UsageChecks): UsageChecks {
  let last: { readonly key: string; readonly found: Usage } | undefined;
  return {
    compareUses: usage.compareUses,
    findUses(files) {
      const programs = only(files, (path) => path !== SKILL_FILE);
      const texts = programs.list().map((path) => [path, isProgram(path) ? files.text(path) : null]);
      const key = JSON.stringify([files.path, texts]);
      if (last?.key !== key) last = { key, found: usage.findUses(programs) };
      const instructions = usage.findUses(only(files, (path) => path === SKILL_FILE));
      return {
        uses: [...instructions.uses, ...last.found.uses],
        unread: [...instructions.unread, ...last.found.unread],
      };
    },
  };
}

function only(files: SkillFiles, isKept: (path: string) => boolean): SkillFiles {
  return {
    path: files.path,
    folder: files.folder,
    list: () => files.list().filter(isKept),
    has: (path) => files.has(path),
    text: (path) => files.text(path),
    bytes: (path) => files.bytes(path),
  };
}

import { statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { type Diagnostic, type FileEdit, memoryFiles, type SkillFiles } from "@skill-convert/core";
import { applyEdits, type DiskSkill, isInside, openSkill, toPortable } from "@skill-convert/fs";
import { applySettings, counts, type Settings } from "@skill-convert/language-service/findings";
import { guard } from "../../inputs/guard.js";
import { isInShard, type Shard } from "../../inputs/shard.js";
import { checkPlugin, pluginsOf } from "../../plugins/check-plugin.js";
import { notWritten } from "../../report/not-written.js";
import { isReported } from "../../report/verbosity.js";
import type { InputFinding } from "./report/reporter.js";
import { agreedBy, type ValidateRequest } from "./validate-skill.js";

/** The findings about the plugins of an input. */
export interface CheckedPlugins {
  readonly pluginFindings: readonly InputFinding[];
  /** The number of findings that were fixed, or would be. */
  readonly pluginFixes: number;
}

/**
 * Checks the plugins and marketplaces of an input: the input itself, the plugins of its skills, and those of a
 * marketplace.
 */
export class Plugins {
  readonly #input: string;
  readonly #root: string;
  readonly #folders: Set<string>;

  /** @param input the path as the user named it */
  constructor(input: string) {
    this.#input = input;
    this.#root = resolve(input);
    this.#folders = new Set(input !== "-" && isFolder(this.#root) ? [this.#root] : []);
  }

  /** Adds the plugin around a skill. The skills of a plugin are in its folder `skills` (agent-plugins.md#s16). */
  add(skill: string): void {
    const folder = dirname(skill);
    const plugin = dirname(folder);
    if (this.#folders.size > 0 && basename(folder) === "skills" && isInside(this.#root, plugin))
      this.#folders.add(plugin);
  }

  check(request: ValidateRequest, settings: Settings, shard: Shard | undefined, position: number): CheckedPlugins {
    const findings: InputFinding[] = [];
    let fixed = 0;
    // The set grows during the loop, because a marketplace adds its plugins.
    for (const folder of this.#folders) {
      const files = openSkill(folder);
      for (const path of pluginsOf(files)) {
        const plugin = join(folder, path);
        if (isInside(this.#root, plugin)) this.#folders.add(plugin);
      }
      if (!isInShard(shard, toPortable(relative(this.#root, folder)), position)) continue;
      const named = join(this.#input, relative(this.#root, folder));
      const checked = guard(
        () => checkFolder(files, named, request, settings),
        (problem) => ({ found: [problem], files, fixed: 0 }),
      );
      fixed += checked.fixed;
      for (const finding of applySettings(checked.found, settings)) {
        const isFailing = counts(finding, settings);
        if (isFailing || isReported(finding, request.level))
          findings.push({ ...placed(finding, named, checked.files), counts: isFailing });
      }
    }
    return { pluginFindings: findings, pluginFixes: fixed };
  }
}

/** Returns true if the path is a folder. The search for skills reports a path that cannot be accessed. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

interface CheckedFolder {
  readonly found: readonly Diagnostic[];
  /** The files to which the findings refer. */
  readonly files: SkillFiles;
  readonly fixed: number;
}

function checkFolder(files: DiskSkill, named: string, { fix }: ValidateRequest, settings: Settings): CheckedFolder {
  const found = checkPlugin(files);
  const fixable = fix ? applySettings(found, settings).filter((each) => each.fix && agreedBy(fix)(each.fix, each)) : [];
  if (!fix || fixable.length === 0) return { found, files, fixed: 0 };
  const outcome = applyEdits(files, editsOf(fixable), { dryRun: fix.dryRun });
  if (outcome.failures.length > 0) return { found: [...found, ...notWritten(outcome, named)], files, fixed: 0 };
  const after = fix.dryRun ? files : openSkill(files.directory);
  return { found: fix.dryRun ? found : checkPlugin(after), files: after, fixed: fixable.length };
}

function editsOf(findings: readonly Diagnostic[]): FileEdit[] {
  const paths = [...new Set(findings.map(({ file = "" }) => file))];
  return paths.map((path) => {
    const edits = findings.flatMap(({ file, fix }) => (file === path ? (fix?.edits ?? []) : []));
    return { kind: "splice", path, edits: [...edits].sort((a, b) => a.start - b.start) };
  });
}

function placed(finding: Diagnostic, named: string, files: SkillFiles) {
  const file = join(named, finding.file ?? "");
  const bytes = finding.file === undefined ? undefined : files.bytes(finding.file);
  return { finding: { ...finding, file }, ...(bytes && { texts: memoryFiles({ [file]: bytes }) }) };
}

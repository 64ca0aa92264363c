import { statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { type Diagnostic, type FileEdit, memoryFiles, type SkillFiles } from "@skill-convert/core";
import { applySettings, type Settings } from "@skill-convert/examine";
import { applyEdits, type DiskSkill, isInside, openSkill, toPortable } from "@skill-convert/fs";
import type { InputFinding } from "@skill-convert/report";
import { inputFindings } from "../config/configs.js";
import { guard } from "../find/guard.js";
import { isInShard } from "../find/shard.js";
import { notWritten } from "../outcome/not-written.js";
import { checkPlugin, pluginsOf } from "../plugins/check-plugin.js";
import { agreedBy, type ValidateRequest } from "./validate-skill.js";

/** The findings about the plugins of an input. */
export interface CheckedPlugins {
  readonly findings: readonly InputFinding[];
  /** The number of findings that were fixed, or would be. */
  readonly fixed: number;
}

/**
 * Checks the plugins and marketplaces of an input: the input itself, the plugins of its skills, and those of a
 * marketplace.
 */
export class Plugins {
  readonly #input: string;
  readonly #root: string;
  readonly #folders: Set<string>;

  /**
   * @param input the path as the user named it
   * @param cwd the folder to which it is relative
   */
  constructor(input: string, cwd: string) {
    this.#input = input;
    this.#root = resolve(cwd, input);
    this.#folders = new Set(input !== "-" && isFolder(this.#root) ? [this.#root] : []);
  }

  /** Adds the plugin around a skill. The skills of a plugin are in its folder `skills` (agent-plugins.md#s16). */
  add(skill: string): void {
    const folder = dirname(skill);
    const plugin = dirname(folder);
    if (this.#folders.size > 0 && basename(folder) === "skills" && isInside(this.#root, plugin))
      this.#folders.add(plugin);
  }

  check(request: ValidateRequest, settings: Settings, position: number): CheckedPlugins {
    const findings: InputFinding[] = [];
    let fixed = 0;
    // The set grows during the loop, because a marketplace adds its plugins.
    for (const folder of this.#folders) {
      const files = openSkill(folder);
      for (const path of pluginsOf(files)) {
        const plugin = join(folder, path);
        if (isInside(this.#root, plugin)) this.#folders.add(plugin);
      }
      if (!isInShard(request.shard, toPortable(relative(this.#root, folder)), position)) continue;
      const named = join(this.#input, relative(this.#root, folder));
      const checked = guard(
        () => checkFolder(files, named, request, settings),
        (problem) => ({ found: [problem], files, fixed: 0 }),
      );
      fixed += checked.fixed;
      findings.push(...checked.found.flatMap((finding) => placed(finding, named, checked.files, settings)));
    }
    return { findings, fixed };
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

function placed(finding: Diagnostic, named: string, files: SkillFiles, settings: Settings): InputFinding[] {
  const file = join(named, finding.file ?? "");
  const bytes = finding.file === undefined ? undefined : files.bytes(finding.file);
  return inputFindings([finding], settings, file, bytes && memoryFiles({ [file]: bytes }));
}

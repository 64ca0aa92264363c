import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { type FileEdit, InputError, memoryFiles, type SkillFiles } from "@skill-convert/core";
import { stemOf } from "@skill-convert/core/adapters";
import type { Settings } from "@skill-convert/examine";
import { rememberUses } from "@skill-convert/examine/validate";
import { applyEdits, type DiskSkill, openSkill, realPath } from "@skill-convert/fs";
import { compareUses, findUses } from "@skill-convert/usage";
import { InputSettings } from "../config/configs.js";
import type { LoadedContext } from "../context.js";
import { openFound } from "../find/find.js";
import { repositoryPath } from "../find/repository-path.js";
import { unifiedDiff } from "../outcome/diff.js";

const OWN: Settings = { levels: new Map(), allowedFields: new Set(), strict: false };

/** Gives the language server access to skills and configuration files on the disk. */
export function createHost(context: LoadedContext) {
  return {
    registry: context.registry,
    usage: rememberUses({ findUses, compareUses }),
    open(directory: string, file?: string): SkillFiles {
      // If the folder cannot be opened, only the documents that are open in the editor are known.
      return diskSkill(context, directory, file) ?? memoryFiles({}, { path: basename(directory) });
    },
    openPlugin(directory: string): SkillFiles {
      return existsSync(directory) ? openSkill(directory) : memoryFiles({}, { path: basename(directory) });
    },
    refusalsOf(edits: readonly FileEdit[], directory: string, file?: string): readonly string[] {
      const disk = diskSkill(context, directory, file);
      if (disk === undefined) return [];
      const { failures } = applyEdits(
        disk,
        [...new Map(edits.map((edit) => [edit.path, anyChange(disk, edit)])).values()],
        { dryRun: true },
      );
      return failures.map(({ path, reason }) => `${path} was not written: ${reason}.`);
    },
    settingsOf(directory: string) {
      const all = new InputSettings(context);
      try {
        const settings = all.of(directory);
        const findings = all.findings().map(({ finding, texts }) => {
          const file = finding.file ?? "";
          const content = texts?.text(file);
          return { path: resolve(context.cwd, file), text: content?.kind === "text" ? content.text : "", finding };
        });
        return { settings, findings };
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        return { settings: OWN, problem: error.message, findings: [] };
      }
    },
    diff: (path: string, before: string | undefined, after: string | undefined) =>
      unifiedDiff(path, { before, after }, context.cwd),
  };
}

function diskSkill({ formats }: LoadedContext, directory: string, file: string | undefined): DiskSkill | undefined {
  const folder = repositoryPath(realPath(directory));
  const single = file === undefined ? { path: folder } : { path: join(folder, stemOf(file)), file };
  const opened = openFound({ source: directory, relative: "", directory, explicit: false, ...single }, formats);
  return "disk" in opened ? opened.disk : undefined;
}

/** Returns an edit that changes the same file whatever it contains, because the editor may have another text of it. */
function anyChange(disk: SkillFiles, { kind, path }: FileEdit): FileEdit {
  if (kind === "remove") return { kind, path };
  const content = disk.text(path);
  return { kind: "write", path, text: content.kind === "text" ? `${content.text}\n` : "" };
}

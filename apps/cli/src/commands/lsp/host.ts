import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { type FileEdit, memoryFiles, type SkillFiles } from "@skill-convert/core";
import { stemOf } from "@skill-convert/core/adapters";
import { applyEdits, type DiskSkill, openSkill, realPath } from "@skill-convert/fs";
import type { HostSettings, SkillHost } from "@skill-convert/language-server/work";
import type { Settings } from "@skill-convert/language-service/findings";
import { rememberUses } from "@skill-convert/language-service/validate";
import { compareUses, findUses } from "@skill-convert/usage";
import { registry } from "../../formats/adapters.js";
import { openFound } from "../../inputs/find.js";
import { repositoryPath } from "../../inputs/repository-path.js";
import { UsageError } from "../../output/exit.js";
import { unifiedDiff } from "../../report/diff.js";
import { type GivenSettings, InputSettings } from "../validate/configs.js";

/** The settings of an empty command line, so that only the configuration file counts. */
const GIVEN: GivenSettings = { levels: new Map(), allowedFields: [], strict: undefined, config: undefined };

const OWN: Settings = { levels: new Map(), allowedFields: new Set(), strict: false };

/** Gives the language server access to skills and configuration files on the disk. */
export const host: SkillHost = {
  registry,
  usage: rememberUses({ findUses, compareUses }),
  open(directory, file): SkillFiles {
    // If the folder cannot be opened, only the documents that are open in the editor are known.
    return diskSkill(directory, file) ?? memoryFiles({}, { path: basename(directory) });
  },
  openPlugin(directory): SkillFiles {
    return existsSync(directory) ? openSkill(directory) : memoryFiles({}, { path: basename(directory) });
  },
  refusalsOf(edits, directory, file): readonly string[] {
    const disk = diskSkill(directory, file);
    if (disk === undefined) return [];
    const { failures } = applyEdits(
      disk,
      [...new Map(edits.map((edit) => [edit.path, anyChange(disk, edit)])).values()],
      { dryRun: true },
    );
    return failures.map(({ path, reason }) => `${path} was not written: ${reason}.`);
  },
  settingsOf(directory): HostSettings {
    const all = new InputSettings(GIVEN);
    try {
      const settings = all.of(directory);
      const findings = all.findings().map(({ finding, texts }) => {
        const file = finding.file ?? "";
        const content = texts?.text(file);
        return { path: resolve(file), text: content?.kind === "text" ? content.text : "", finding };
      });
      return { settings, findings };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return { settings: OWN, problem: error.message, findings: [] };
    }
  },
  diff: (path, before, after) => unifiedDiff(path, { before, after }),
};

function diskSkill(directory: string, file: string | undefined): DiskSkill | undefined {
  const folder = repositoryPath(realPath(directory));
  const single = file === undefined ? { path: folder } : { path: join(folder, stemOf(file)), file };
  const opened = openFound({ source: directory, relative: "", directory, explicit: false, ...single }, registry);
  return "disk" in opened ? opened.disk : undefined;
}

/** Returns an edit that changes the same file whatever it contains, because the editor may have another text of it. */
function anyChange(disk: SkillFiles, { kind, path }: FileEdit): FileEdit {
  if (kind === "remove") return { kind, path };
  const content = disk.text(path);
  return { kind: "write", path, text: content.kind === "text" ? `${content.text}\n` : "" };
}

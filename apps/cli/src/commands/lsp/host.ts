import { basename, join, resolve } from "node:path";
import { memoryFiles, type SkillFiles } from "@skill-convert/core";
import { stemOf } from "@skill-convert/core/adapters";
import { realPath } from "@skill-convert/fs";
import type { HostSettings, SkillHost } from "@skill-convert/language-server/work";
import type { Settings } from "@skill-convert/language-service/findings";
import { registry } from "../../formats/adapters.js";
import { filesOf, openFound } from "../../inputs/find.js";
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
  open(directory, file): SkillFiles {
    const folder = repositoryPath(realPath(directory));
    const single = file === undefined ? { path: folder } : { path: join(folder, stemOf(file)), file };
    const opened = openFound({ source: directory, relative: "", directory, explicit: false, ...single }, registry);
    // If the folder cannot be opened, only the documents that are open in the editor are known.
    return filesOf(opened) ?? memoryFiles({}, { path: basename(directory) });
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

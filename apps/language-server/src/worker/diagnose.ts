import { CURRENT_CLIENTS, clientNamed, clientsOfFolder } from "@skill-convert/clients";
import { memoryFiles, type SkillFiles } from "@skill-convert/core";
import { applySettings, type Redaction } from "@skill-convert/examine";
import { type Examined, type ExamineRequest, examine, redactionOfExamined } from "@skill-convert/examine/validate";
import type { Diagnostic } from "vscode-languageserver-types";
import type { About, Diagnosis } from "../protocol.js";
import { showFinding } from "./finding.js";
import type { SkillHost } from "./host.js";
import { OpenFolder } from "./open-folder.js";
import { OpenPlugin } from "./open-plugin.js";
import { diagnosePlugin } from "./plugins.js";
import { Positions } from "./positions.js";

/** An open skill with its findings. */
export interface ExaminedFolder {
  readonly folder: OpenFolder;
  readonly examined: Examined;
  readonly redaction: Redaction | undefined;
  /** Examines the skill after a change. */
  reexamine(files: SkillFiles): Examined;
}

export function examineFolder(about: About, host: SkillHost): ExaminedFolder {
  const folder = new OpenFolder(about, host);
  const request = { registry: host.registry, from: undefined, clients: clientsOf(about), usage: host.usage };
  const reexamine = (files: SkillFiles) => examine({ ...folder.skill, files }, request);
  const examined = examine(folder.skill, request);
  return { folder, examined, redaction: redactionOfExamined(examined), reexamine };
}

/** Returns the clients that the editor's settings name; without any, those that load skills from the folder. */
function clientsOf({ clients }: About): ExamineRequest["clients"] {
  if (clients === undefined || clients.length === 0) return clientsOfFolder;
  return clients.includes("all") ? CURRENT_CLIENTS : clients.flatMap((name) => clientNamed(name) ?? []);
}

/** Returns the findings of `skill-convert validate` in a skill, and in the configuration file that applies to it. */
export function diagnose(about: About, host: SkillHost): Diagnosis {
  const plugin = OpenPlugin.of(about, host);
  if (plugin) return diagnosePlugin(plugin, host);
  const { folder, examined, redaction } = examineFolder(about, host);
  const { settings, problem, findings } = host.settingsOf(folder.directory);
  const files: Record<string, Diagnostic[]> = {};
  const add = (path: string, shown: Diagnostic) => {
    files[path] = [...(files[path] ?? []), shown];
  };
  const positions = new Positions(folder.files);
  for (const finding of applySettings(examined.findings, settings)) {
    const file = finding.file ?? folder.file;
    add(
      folder.pathOf(file),
      showFinding(finding, file, positions, redaction, (other) => folder.pathOf(other)),
    );
  }
  for (const { path, text, finding } of findings)
    add(path, showFinding(finding, path, new Positions(memoryFiles({ [path]: text })), undefined, String));
  return { files, isSingleFile: folder.isSingleFile, ...(problem === undefined ? {} : { problem }) };
}

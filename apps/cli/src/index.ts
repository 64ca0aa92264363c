// The library that the npm package exports beside its command line.
import { openWorkspace as open, type Workspace, type WorkspaceOptions } from "@skill-convert/workspace";
import { version } from "./version.js";

/**
 * Opens a workspace: skills on a disk, and everything that is done with them. Configuration files are found as on the
 * command line.
 *
 * @throws InputError if the configuration or an adapter cannot be loaded
 * @example
 * const workspace = await openWorkspace();
 * for await (const { source, findings } of workspace.validate(["skills"])) console.log(source, findings.length);
 */
export function openWorkspace(options: Omit<WorkspaceOptions, "version"> = {}): Promise<Workspace> {
  return open({ ...options, version });
}

export { InputError, memoryFiles } from "@skill-convert/core";
export type {
  ConvertedSkillReport,
  DetectedSkill,
  LossReport,
  MigratedSkill,
  ValidatedSkill,
} from "@skill-convert/report";
export {
  type ConversionOptions,
  type ConversionPlan,
  folder,
  type InputSkill,
  inPlace,
  type MigrateOptions,
  memory,
  type OpenDestination,
  type Run,
  type ValidateOptions,
  type Workspace,
} from "@skill-convert/workspace";

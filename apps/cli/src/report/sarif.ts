import { FindingsLog } from "@skill-convert/report";
import { repositoryPaths, type Workspace } from "@skill-convert/workspace";
import { version } from "../version.js";

/** Starts the text of a SARIF log of a command. */
export async function createSarifLog(command: string, workspace: Workspace): Promise<FindingsLog> {
  const inRepository = repositoryPaths(workspace.context);
  return new FindingsLog({ version, command, rules: await workspace.rules(), inRepository });
}

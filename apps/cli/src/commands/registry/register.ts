import { InputError } from "@skill-convert/core";
import { visible } from "@skill-convert/examine/visible";
import type { Workspace } from "@skill-convert/workspace";
import { FINDINGS, OK } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { writeDiagnostics } from "../../report/show.js";
import { codeOf, printJson } from "./answer.js";
import type { RegisterOptions } from "./options.js";
import { openingOf, requireStore } from "./place.js";

/**
 * `registry register`: validates a skill and registers it, if the registry stays consistent (semioverse.md#s103,
 * semioverse.md#s115). In a folder of skills it is copied; a database keeps its manifest.
 */
export async function runRegistryRegister(
  input: string,
  options: RegisterOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const { as, from, dryRun = false, replace = false, reporter } = options;
  const { place, opening, vault } = placeToRegister(options, workspace);
  const how = { from, as, vault, contexts: options.context, replace, dryRun };
  const report = await workspace.withRegistry(place, opening, (reports) => reports.register(input, how));
  const { id, folder, diagnostics } = report;
  const code = id === null ? FINDINGS : codeOf(report);
  if (reporter === "json") {
    printJson(report, streams);
    return code;
  }
  writeDiagnostics(diagnostics, streams, workspace);
  if (code !== OK) streams.message("not registered");
  else if (folder !== undefined) {
    streams.line(visible(`${id} ${dryRun ? "can be registered" : "registered"} in ${folder}`));
  } else {
    streams.line(visible(`${id} ${dryRun ? "can be" : "was"} ${replace ? "replaced" : "registered"}`));
  }
  return code;
}

/** The registry that a skill is put into. In a folder, the options for vaults add some; in a database, one of them is chosen. */
function placeToRegister(options: RegisterOptions, workspace: Workspace) {
  const { in: root, store, replace, vault: vaults = [] } = options;
  if (root !== undefined) {
    if (store !== undefined) throw new InputError("--in names a folder, and --store a database; use one of them");
    if (replace) throw new InputError("--replace needs --store: edit a skill of a folder in place");
    if (workspace.kindOf(root) !== "folder") throw new InputError(`--in ${root} is not a folder`);
    return { place: root, opening: openingOf(root, options) };
  }
  const [vault, ...more] = vaults;
  if (more.length > 0 || vault?.includes("="))
    throw new InputError("with --store, --vault takes the name of one vault");
  return { place: requireStore(store), opening: {}, vault };
}

import { nameSome } from "@skill-convert/core/text";
import { visible } from "@skill-convert/examine/visible";
import type { Workspace } from "@skill-convert/workspace";
import { FINDINGS, OK, USAGE } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { writeDiagnostics } from "../../report/show.js";
import type { ExportOpenApiOptions } from "./options.js";

/** `skill-convert export openapi`: prints the operations as an OpenAPI 3.1 document. Returns the exit code. */
export async function runExportOpenApi(
  root: string,
  { from, title, apiVersion, server }: ExportOpenApiOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const described = await workspace.describeOpenApi(root, { from, title, version: apiVersion, server });
  const { document, idle, diagnostics, reached } = described;
  writeDiagnostics(diagnostics, streams, workspace);
  if (!reached) return USAGE;
  if (idle.length > 0) {
    streams.message(`left out, because there is nothing to call: ${visible(nameSome(idle))}`);
  }
  streams.out(`${JSON.stringify(document, null, 2)}\n`);
  return diagnostics.some(({ severity }) => severity === "error") ? FINDINGS : OK;
}

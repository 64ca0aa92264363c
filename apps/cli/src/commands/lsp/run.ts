import { serveEditor } from "@skill-convert/language-server";
import { MANIFEST_FILES, MARKETPLACE_FILES } from "@skill-convert/plugin";
import { CONFIG_FILE, type Workspace } from "@skill-convert/workspace";
import { OK } from "../../output/exit.js";
import { protocolStreams } from "../../output/process-streams.js";
import type { Streams } from "../../output/streams.js";
import { languageWorker } from "../../single-executable.js";
import { version } from "../../version.js";

/** `skill-convert lsp`: serves an editor until it shuts the server down or disconnects. */
export async function runLsp(_: object, __: Streams, { formats, context }: Workspace): Promise<number> {
  const { input, output } = protocolStreams();
  serveEditor({
    input,
    output,
    version,
    manifestFiles: new Set([...formats.manifestFiles, ...formats.skillFiles, ...MANIFEST_FILES, ...MARKETPLACE_FILES]),
    workerData: { adapters: context.adapterFiles },
    configFile: CONFIG_FILE,
    worker: languageWorker(),
  });
  await new Promise<void>((done) => input.once("close", done));
  return OK;
}

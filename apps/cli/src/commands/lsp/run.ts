import { serveEditor } from "@skill-convert/language-server";
import { formats } from "../../formats/formats.js";
import { OK } from "../../output/exit.js";
import { protocolStreams } from "../../output/process-streams.js";
import { version } from "../../version.js";
import { CONFIG_FILE } from "../validate/config.js";

/** `skill-convert lsp`: serves an editor until it says goodbye or is gone, which ends this process. */
export async function runLsp(): Promise<number> {
  const { input, output } = protocolStreams();
  serveEditor({
    input,
    output,
    version,
    manifestFiles: formats.manifestFiles,
    configFile: CONFIG_FILE,
    // Beside this file, whichever of the program's files it became a part of.
    worker: new URL("./language-worker.js", import.meta.url),
  });
  await new Promise<void>((done) => input.once("close", done));
  return OK;
}

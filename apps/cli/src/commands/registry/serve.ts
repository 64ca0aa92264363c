import { plural } from "@skill-convert/core/text";
import { visible } from "@skill-convert/examine/visible";
import type { Workspace } from "@skill-convert/workspace";
import { OK } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { writeDiagnostics } from "../../report/show.js";
import { hostOptions, readPort } from "../../running/hosting.js";
import { interruptible } from "../../running/interrupt.js";
import { withSkills } from "./answer.js";
import type { RegistryServeOptions } from "./options.js";
import { NO_MORE, placeOf } from "./place.js";

/** `registry serve`: answers questions about a registry over HTTP until it is stopped. Returns the exit code. */
export async function runRegistryServe(
  root: string | undefined,
  options: RegistryServeOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const { place } = placeOf([root], NO_MORE, options.store, workspace);
  const port = readPort(options.http);
  const host = await hostOptions(options, workspace);
  const say = (message: string) => streams.message(visible(message));
  // Signals are handled before the server starts, because they may arrive at once.
  return interruptible(async (signal) => {
    const stopped = new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));
    return withSkills(place, options, streams, workspace, async (reports, { diagnostics, registered }) => {
      writeDiagnostics(diagnostics, streams, workspace);
      const { origin, close } = await reports.serve({
        port,
        ...host,
        onProblem: say,
        onReload(reading) {
          writeDiagnostics(reading.diagnostics, streams, workspace);
          say(`reloaded: ${plural(reading.registered ?? 0, "skill")}`);
        },
      });
      say(`serving ${registered === undefined ? "the registry" : plural(registered, "skill")} on ${origin}`);
      await stopped;
      await close();
      return OK;
    });
  });
}

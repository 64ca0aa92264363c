import type { McpServerFactory } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";

/** The longest message over standard input, in bytes. */
const MAX_MESSAGE = 10 * 1024 * 1024;

/** Tells how serving over standard input and output ended: `broken` if the connection could not go on. */
export type HostEnd = "ended" | "broken";

/**
 * Serves the host that started this program over standard input and output, until the host closes them or `stopped` is
 * settled. The connection breaks at a message that is too long, because none is found after it.
 */
export async function serveHost(
  factory: McpServerFactory,
  stopped: Promise<unknown>,
  onProblem: (message: string) => void,
): Promise<HostEnd> {
  const transport = new StdioServerTransport(undefined, undefined, { maxBufferSize: MAX_MESSAGE });
  const ended = new Promise<HostEnd>((done) => {
    for (const event of ["close", "end"]) process.stdin.once(event, () => done("ended"));
  });
  const handle = serveStdio(factory, { transport, onerror: ({ message }) => onProblem(message) });
  const { onclose } = transport;
  const closed = new Promise<HostEnd>((done) => {
    transport.onclose = () => {
      onclose?.();
      done(process.stdin.readableEnded || process.stdin.destroyed ? "ended" : "broken");
    };
  });
  const end = await Promise.race([stopped.then((): HostEnd => "ended"), ended, closed]);
  if (end === "broken") onProblem(`the connection was closed; a message may have at most ${MAX_MESSAGE} bytes`);
  await handle.close();
  return end;
}

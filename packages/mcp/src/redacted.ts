import { type JSONRPCMessage, McpServer, type Transport } from "@modelcontextprotocol/server";
import type { Json } from "@skill-convert/core";
import { isJsonRecord, recordOf } from "@skill-convert/core/json";
import { redactTokens } from "@skill-convert/source";

/** A protocol server that removes tokens of known forms from everything that it sends (mcp-skills.md#d13). */
export class RedactingServer extends McpServer {
  override connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(withoutTokensIn(message), options);
    return super.connect(transport);
  }
}

function withoutTokensIn<Message extends JSONRPCMessage>(message: Message): Message {
  const content = Object.entries(message).filter(([key]) => key === "result" || key === "error" || key === "params");
  return { ...message, ...Object.fromEntries(content.map(([key, value]) => [key, withoutTokens(value as Json)])) };
}

/** Replaces the tokens of known forms in the keys and strings of a value. */
export function withoutTokens(value: Json): Json {
  if (typeof value === "string") return redactTokens(value);
  if (Array.isArray(value)) return value.map(withoutTokens);
  if (!isJsonRecord(value)) return value;
  return recordOf(Object.entries(value).map(([key, item]) => [redactTokens(key), withoutTokens(item)] as const));
}

/** Replaces the tokens of known forms in a file, text or not. Tokens are ASCII, so every byte stands for itself. */
export function fileWithoutTokens(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const redacted = redactTokens(text);
  return redacted === text ? bytes : Buffer.from(redacted, "latin1");
}

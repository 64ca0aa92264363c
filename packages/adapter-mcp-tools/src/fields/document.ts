import { any, anyMapping, type Codec, codec, field, string, toSemver, wrongType } from "@skill-convert/format";
import { icons } from "./icons.js";
import { defineTable } from "./record.js";
import { tools } from "./tool.js";

const server = { section: "Server" } as const;
const listing = { section: "Listing" } as const;

/** A version of a server, which may be any string (mcp-tools.md#s20); `1.0` is read as `1.0.0`. */
const version: Codec<string> = codec<string>({
  expected: "a string",
  schema: { type: "string" },
  get: (raw) => (typeof raw === "string" ? toSemver(raw) : undefined),
  put: (model) => model,
});

/** Instructions that are empty are none. */
const instructions: Codec<string> = {
  ...string,
  get: (raw) => (typeof raw === "string" && raw !== "" ? raw : undefined),
  check: (raw, at, report) => {
    if (typeof raw !== "string") report(wrongType(string, raw, at.path));
  },
};

/** `mcp-tools.json`: the server in its own words, and what it answers to `tools/list` (mcp-tools.md#d1). */
export const table = defineTable(
  [
    field("serverInfo.name", "id", string, { ...server, doc: "The name by which programs know the server." }),
    field("serverInfo.title", "name", string, { ...server, doc: "The name of the server for people." }),
    field("serverInfo.version", "version", version, { ...server, doc: "The version of the server." }),
    field("serverInfo.description", "description", string, { ...server, doc: "What the server is for." }),
    field("serverInfo.websiteUrl", "extensions.mcp-tools.serverInfo.websiteUrl", string, {
      ...server,
      doc: "The address of the server's website.",
    }),
    field("serverInfo.icons", "extensions.mcp-tools.serverInfo.icons", icons, {
      ...server,
      doc: "Images that a client may show.",
    }),
    field("instructions", "instructions", instructions, {
      ...server,
      doc: "How to use the server and its tools, for the model.",
    }),
    field("protocolVersion", "extensions.mcp-tools.protocolVersion", string, {
      ...server,
      doc: "The revision of MCP in which the server answered.",
    }),
    field("capabilities", "extensions.mcp-tools.capabilities", anyMapping, {
      ...server,
      doc: "The capabilities that the server declared.",
    }),
    field("tools", "operations", tools, { ...listing, required: true, doc: "The tools of the server." }),
    field("nextCursor", "extensions.mcp-tools.nextCursor", string, {
      ...listing,
      doc: "The cursor of the next page. A complete list has none.",
    }),
    field("ttlMs", "extensions.mcp-tools.ttlMs", any, {
      ...listing,
      doc: "How long the answer is fresh, in milliseconds.",
    }),
    field("cacheScope", "extensions.mcp-tools.cacheScope", string, {
      ...listing,
      doc: "`public` or `private`: who may share the answer.",
    }),
    field("resultType", "extensions.mcp-tools.resultType", string, { ...listing, doc: "`complete`." }),
    field("_meta", "extensions.mcp-tools._meta", anyMapping, { ...listing, doc: "Data of the server and of clients." }),
  ],
  {
    sections: { serverInfo: "The server in its own words." },
  },
);

import type { Detection, Format, SkillFiles } from "@skill-convert/core";
import { SKILL_FILE, WEAK_RANK } from "@skill-convert/core/adapters";

/** The format's id, the prefix of its diagnostic codes and the key of its extensions. */
export const ID = "mcp-tools" as const;

/** The revision of MCP whose tools are described. */
export const REVISION = "2026-07-28";

/** The name of the document (mcp-tools.md#d1). */
export const MANIFEST_FILE = "mcp-tools.json";

/** The rank of a tool list (mapping-decisions.md#d87). */
const RANK = 70;

/** Beside a SKILL.md, a tool list is part of that skill unless nothing else is detected (mcp-tools.md#d3). */
const RANK_IN_SKILL = WEAK_RANK + 1;

/** The format without the rest of its adapter, for programs that only detect formats. */
export const mcpToolsFormat: Format<typeof ID> = {
  id: ID,
  title: "MCP Tools",
  manifestFiles: [MANIFEST_FILE],
  isDocument: true,
  detect,
};

/** The beginning of JSON, and a key that a list of tools or a response has in some form (mcp-tools.md#d2). */
const MARK = /^\ufeff?\s*[{[][\s\S]*"(?:tools|inputSchema|jsonrpc)"\s*:/;

function detect(files: SkillFiles): Detection | undefined {
  if (!files.has(MANIFEST_FILE)) return undefined;
  const content = files.text(MANIFEST_FILE);
  if (content.kind === "text" && !MARK.test(content.text)) return undefined;
  return { file: MANIFEST_FILE, rank: files.has(SKILL_FILE) ? RANK_IN_SKILL : RANK };
}

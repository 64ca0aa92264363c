import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { type Container, dataFile, type FoundManifest, keepOrder } from "@skill-convert/format";
import type { DataDocument } from "@skill-convert/source";
import { MANIFEST_FILE } from "../format.js";

/** The key of `_meta` under which a result of revision 2026-07-28 names its server (mcp-tools.md#s21). */
const SERVER_INFO = "io.modelcontextprotocol/serverInfo";

/** One of the forms in which a tool list is read (mcp-tools.md#d2). */
interface Form {
  /** The list in its one form: an object with `tools`. */
  readonly value: JsonRecord;
  /** Maps a path in that object to the file. */
  toFile(path: Path): Path;
  /** Returns the content of the file for a changed list. */
  toContent(value: JsonRecord): Json;
}

const file = dataFile({ names: [MANIFEST_FILE], holdsInstructions: true });

/** The container of `mcp-tools.json`, which reads every form of a list and keeps it when the list changes. */
export const listing: Container = {
  ...file,
  find(folder) {
    const { value, diagnostics } = file.find(folder);
    return value ? { value: { ...value, ...inOneForm(value) }, diagnostics } : { diagnostics };
  },
};

function inOneForm({ data }: FoundManifest): Pick<FoundManifest, "data"> {
  const form = data.value === undefined ? undefined : formOf(data.value);
  if (!form) return { data };
  const { file, format, text, range, diagnostics } = data;
  const seen: DataDocument = {
    file,
    format,
    text,
    range,
    diagnostics,
    value: form.value,
    locate: (path, part) => data.locate(form.toFile(path), part),
    edit: (desired, options) => data.edit(isJsonRecord(desired) ? form.toContent(desired) : desired, options),
  };
  return { data: seen };
}

/** Returns the form of a content; undefined if it is the one form already, or no list at all. */
function formOf(content: Json): Form | undefined {
  if (Array.isArray(content)) return bareList(content);
  if (!isJsonRecord(content)) return undefined;
  const result = Object.hasOwn(content, "tools") ? undefined : getOwn(content, "result");
  if (!isJsonRecord(result)) return withServerInMeta(content);
  const inner = withServerInMeta(result);
  return {
    value: inner?.value ?? result,
    toFile: (path) => ["result", ...(inner?.toFile(path) ?? path)],
    toContent: (value) => ({ ...content, result: inner?.toContent(value) ?? value }),
  };
}

/** A list of tools alone. It becomes an object when something beside the tools is written. */
function bareList(content: Json): Form {
  return {
    value: { tools: content },
    toFile: ([head, ...inside]) => (head === "tools" ? inside : []),
    toContent: (value) => {
      const { tools, ...others } = value;
      return tools !== undefined && Object.keys(others).length === 0 ? tools : value;
    },
  };
}

function withServerInMeta(content: JsonRecord): Form | undefined {
  const meta = getOwn(content, "_meta");
  if (!isJsonRecord(meta) || !isJsonRecord(getOwn(meta, SERVER_INFO)) || Object.hasOwn(content, "serverInfo"))
    return undefined;
  const { [SERVER_INFO]: serverInfo = null, ...others } = meta;
  const rest = recordOf(Object.entries(content).filter(([key]) => key !== "_meta"));
  const shown = Object.keys(others).length === 0 ? rest : { ...rest, _meta: others };
  return {
    value: { serverInfo, ...shown },
    toFile: ([head, ...inside]) =>
      head === "serverInfo" ? ["_meta", SERVER_INFO, ...inside] : head === undefined ? [] : [head, ...inside],
    toContent(value) {
      const { serverInfo: changed, _meta: kept, ...fields } = value;
      const next = {
        ...(isJsonRecord(kept) ? kept : {}),
        ...(changed === undefined ? {} : { [SERVER_INFO]: changed }),
      };
      if (Object.keys(next).length === 0) return keepOrder(fields, content);
      return keepOrder({ ...fields, _meta: keepOrder(next, meta) }, content);
    },
  };
}

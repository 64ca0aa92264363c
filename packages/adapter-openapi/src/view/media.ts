import type { Json, JsonRecord } from "@skill-convert/core";
import { recordOf } from "@skill-convert/core/json";
import { asRecord } from "@skill-convert/format";

/** The media type of new bodies and answers. */
export const JSON_TYPE = "application/json";

/** Returns the media type of a content whose schema is read: `application/json`, or else the first one of JSON. */
export function jsonTypeIn(content: JsonRecord | undefined): string | undefined {
  if (!content) return undefined;
  if (Object.hasOwn(content, JSON_TYPE)) return JSON_TYPE;
  return Object.keys(content).find((type) => /^[^;]*[/+]json\s*(?:;|$)/i.test(type));
}

/** The content of a body or an answer, and the media type of it that is read. */
export interface Content {
  readonly content: JsonRecord | undefined;
  readonly type: string | undefined;
  /** The schema of that media type. */
  readonly schema: Json | undefined;
}

/** Returns the content of a body or an answer. */
export function contentOf(raw: Json | undefined): Content {
  const content = asRecord(asRecord(raw)?.["content"]);
  const type = jsonTypeIn(content);
  return { content, type, schema: asRecord(type === undefined ? undefined : content?.[type])?.["schema"] };
}

/** Returns a body or an answer with another schema for its JSON; undefined removes the schema. */
export function withSchema(raw: JsonRecord, schema: Json | undefined): JsonRecord {
  const { content = {}, type = JSON_TYPE } = contentOf(raw);
  const media = asRecord(content[type]) ?? {};
  return {
    ...raw,
    content: {
      ...content,
      [type]: recordOf([...Object.entries(media).filter(([key]) => key !== "schema"), ["schema", schema]]),
    },
  };
}

/** Returns a body or an answer without the schema of its JSON. */
export function withoutSchema(raw: JsonRecord): JsonRecord {
  return contentOf(raw).schema === undefined ? raw : withSchema(raw, undefined);
}

import { boolean, field, string } from "@skill-convert/format";
import { record } from "./record.js";

const section = "Annotations";

/**
 * `annotations`. A hint that is absent stays absent, because two of the defaults are true (mcp-tools.md#s16,
 * mcp-tools.md#d8).
 */
export const hints = record([
  field("title", "extensions.mcp-tools.title", string, {
    section,
    doc: "A title for people, if the tool has no `title` of its own.",
  }),
  field("readOnlyHint", "readOnly", boolean, {
    section,
    doc: "True if the tool changes nothing. False if left out. A hint, which nobody has verified.",
  }),
  field("destructiveHint", "destructive", boolean, {
    section,
    doc: "True if the tool may delete or overwrite, not only add. True if left out. It only counts if `readOnlyHint` is false.",
  }),
  field("idempotentHint", "idempotent", boolean, {
    section,
    doc: "True if a second call with the same arguments changes nothing more. False if left out. It only counts if `readOnlyHint` is false.",
  }),
  field("openWorldHint", "openWorld", boolean, {
    section,
    doc: "True if the tool deals with an open world of other systems, as a web search does. True if left out.",
  }),
]);

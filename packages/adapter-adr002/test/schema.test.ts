import type { Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { describeSchema } from "@skill-convert/testing";
import { adr002Adapter } from "../src/index.js";
import { DIALECTS, MESSY, SPECIFIED } from "./fixtures.js";
import { frontmatter } from "./read.js";

const manifests = [...Object.values(SPECIFIED), ...Object.values(DIALECTS), MESSY]
  .map(frontmatter)
  .filter(isJsonRecord);

describeSchema(adr002Adapter, {
  documents: [...manifests, ...manifests.slice(0, 1), ...manifests.slice(0, 1)],
  words: [
    "1.0",
    "1",
    "1.2.3",
    "1.2.3.4",
    "2.0",
    1,
    1.5,
    2,
    0.9,
    "string",
    "strng",
    "null",
    "integer",
    "cwd",
    "home",
    "type",
    "pattern",
    "minimum",
    "items",
    "properties",
    "enum",
    "default",
    "format",
    "schema",
    "base",
    "path",
    "/etc/hosts",
    "~a",
    "../a",
    "a/../../b",
    "C:\\a",
    "\\a",
    " ",
    "{{day}}",
    "manifest_version",
    "required",
    "",
    0,
    true,
    null,
    [],
    {},
    ["string"],
    ["null", "strng"],
    [{}],
    [null],
    { type: "string" },
    { type: 1 },
  ] as Json[],
  // JSON is YAML too.
  write: (document) => ({ "SKILL.md": `---\n${JSON.stringify(document)}\n---\n` }),
});

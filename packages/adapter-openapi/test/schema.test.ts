import type { Json } from "@skill-convert/core";
import { readData } from "@skill-convert/source";
import { describeSchema } from "@skill-convert/testing";
import { openapiAdapter } from "../src/index.js";
import { MINIMAL, NEWER, OLDER } from "./documents.js";

const documents = [MINIMAL, NEWER, OLDER].map(
  (text) => readData(text, { file: "openapi.yaml", format: "yaml" }).value ?? null,
);

describeSchema(openapiAdapter, {
  documents,
  words: [
    "openapi",
    "3.1.1",
    "3.0",
    3.1,
    "info",
    "title",
    "version",
    "paths",
    "x-mine",
    "get",
    "",
    null,
    true,
    [],
    {},
    [{}],
  ] as Json[],
  // JSON is YAML too.
  write: (document) => ({ "openapi.yaml": JSON.stringify(document) }),
});

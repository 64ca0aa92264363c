import type { Json } from "@skill-convert/core";
import { isInstance } from "@skill-convert/core/schema";
import { readData } from "@skill-convert/source";
import { describeSchema } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { stopAdapter } from "../src/index.js";
import { EVERYTHING, FULL, MESSY, MINIMAL } from "./examples.js";
import { documentOf } from "./help.js";

const { jsonSchema } = stopAdapter;
const parsed = (text: string) => readData(text, { file: "skill.yaml", format: "yaml" }).value as Json;
const accepts = (text: string) => isInstance(parsed(text), jsonSchema);

describe("the JSON Schema of skill.yaml", () => {
  it.each([MINIMAL, FULL, EVERYTHING, MESSY])("accepts valid documents", (text) => {
    expect(accepts(text)).toBe(true);
  });

  it.each([
    "sop: 0.1\nname: a\nversion: 1.0.0\ndescription: x\n",
    'sop: "0.1"\nname: a\nversion: 1.0.0\n',
    documentOf().replace("1.0.0", "1.0"),
    documentOf("tags: hot\n"),
    documentOf("inputs: [{name: a, type: date}]\n"),
    documentOf("outputs: [{name: a}]\n"),
    documentOf("side_effects: [{type: files}]\n"),
    documentOf("side_effects: [{type: filesystem, access: append}]\n"),
    documentOf("assertions: {pre: [{check: file_exist, path: a}]}\n"),
    documentOf("assertions: {pre: [{check: file_exists}]}\n"),
    documentOf("assertions: {post: [{check: output.}]}\n"),
    documentOf("assertions: {pre: [{check: output.a, equals: 1}]}\n"),
    documentOf("observability: {trace_sampling: 2}\n"),
    documentOf("assertions: {post: [{check: duration, max_ms: long}]}\n"),
    documentOf("observability: {level: L4}\n"),
  ])("refuses %j", (text) => expect(accepts(text)).toBe(false));
});

describeSchema(stopAdapter, {
  documents: [MINIMAL, FULL, EVERYTHING, EVERYTHING, MESSY].map(parsed),
  words: [
    "string",
    "enum",
    "file_path",
    "network",
    "exec",
    "read",
    "append",
    "error",
    "warn",
    "fatal",
    "L0",
    "L2",
    "L9",
    "counter",
    "timer",
    "file_exists",
    "file_matches",
    "output.state",
    "output.",
    "output",
    "duration",
    "custom",
    "check",
    "path",
    "pattern",
    "access",
    "constraints",
    "level",
    "severity",
    "message",
    "trace_sampling",
    "0.1",
    0.1,
    "",
    0,
    1,
    -1,
    1.5,
    true,
    null,
    [],
    {},
    [1],
    ["a"],
    [[]],
  ],
  // JSON is YAML too.
  write: (document) => ({ "skill.yaml": JSON.stringify(document) }),
});

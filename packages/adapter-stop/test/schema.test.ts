import { isInstance, type Json } from "@skill-convert/core";
import { readData } from "@skill-convert/source";
import { describe, expect, it } from "vitest";
import { stopAdapter } from "../src/index.js";
import { EVERYTHING, FULL, MESSY, MINIMAL } from "./examples.js";
import { documentOf } from "./help.js";

const { jsonSchema } = stopAdapter;
const accepts = (text: string) =>
  isInstance(readData(text, { file: "skill.yaml", format: "yaml" }).value as Json, jsonSchema);

describe("the JSON Schema of skill.yaml", () => {
  it.each([MINIMAL, FULL, EVERYTHING, MESSY])("accepts what the specification has", (text) => {
    expect(accepts(text)).toBe(true);
  });

  it.each([
    "sop: 0.1\nname: a\nversion: 1.0.0\ndescription: x\n",
    'sop: "0.1"\nname: a\nversion: 1.0.0\n',
    documentOf().replace("tea-maker", "Tea Maker"),
    documentOf().replace("1.0.0", "1.0"),
    documentOf("tags: hot\n"),
    documentOf("inputs: [{name: a, type: date}]\n"),
    documentOf("outputs: [{name: a}]\n"),
    documentOf("side_effects: [{type: files}]\n"),
    documentOf("side_effects: [{type: filesystem, access: append}]\n"),
    documentOf("assertions: {pre: [{check: file_exist, path: a}]}\n"),
    documentOf("assertions: {pre: [{check: file_exists}]}\n"),
    documentOf("assertions: {post: [{check: output.}]}\n"),
    documentOf("assertions: {post: [{check: duration, max_ms: long}]}\n"),
    documentOf("observability: {level: L4}\n"),
  ])("refuses %j", (text) => expect(accepts(text)).toBe(false));
});

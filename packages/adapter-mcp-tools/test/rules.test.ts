import { describeRules, type RuleExample } from "@skill-convert/testing";
import { mcpToolsAdapter } from "../src/index.js";
import { FORMS, LISTS } from "./fixtures.js";

const text = (content: string): RuleExample => ({ files: { "mcp-tools.json": content }, path: "servers/harbour" });
const tool = (...more: string[]) =>
  text(`{ "tools": [{ "name": "ping", "description": "Answers.", ${more.join(", ")} }] }`);
const withInput = (schema: string) => tool(`"inputSchema": ${schema}`);
const object = '"inputSchema": { "type": "object" }';
const sound = [...Object.values(LISTS), ...Object.values(FORMS)].map(text);

describeRules(mcpToolsAdapter, {
  "missing-field": {
    broken: [
      text("«{}»"),
      text(`{ "tools": [«{ "description": "Answers.", ${object} }»] }`),
      text('{ "tools": [«{ "name": "ping", "description": "Answers." }»] }'),
      withInput("«null»"),
    ],
    sound,
  },
  "wrong-type": {
    broken: [
      text('{ "tools": «{}» }'),
      text('{ "tools": [«"ping"»] }'),
      withInput("«true»"),
      tool(object, '"outputSchema": «false»'),
      tool(object, '"annotations": { "readOnlyHint": «"yes"» }'),
      tool(object, '"icons": «{}»'),
      tool(object, '"title": «1»'),
      text(`{ "instructions": «1», "tools": [] }`),
    ],
    sound,
  },
  "empty-field": { broken: [tool(object, '"outputSchema": «null»')], sound },
  "misspelt-field": {
    broken: [tool(object, '«"anotations"»: {}'), tool(object, '"annotations": { «"readOnlyHnt"»: true }')],
    sound,
  },
  "duplicate-tool": {
    broken: [
      text(
        `{ "tools": [{ "name": "a", "description": "a", ${object} }, { "name": «"a"», "description": "b", ${object} }] }`,
      ),
    ],
    sound,
  },
  "tool-name": {
    broken: [
      text(`{ "tools": [{ "name": «"bad name"», "description": "a", ${object} }] }`),
      text(`{ "tools": [{ "name": «""», "description": "a", ${object} }] }`),
      text(`{ "tools": [{ "name": «"${"a".repeat(129)}"», "description": "a", ${object} }] }`),
    ],
    sound: [...sound, text(`{ "tools": [{ "name": "${"a".repeat(126)}.B", "description": "a", ${object} }] }`)],
  },
  "no-description": {
    broken: [
      text(`{ "tools": [«{ "name": "a", ${object} }»] }`),
      text(`{ "tools": [«{ "name": "a", "description": " ", ${object} }»] }`),
    ],
    sound,
  },
  "more-pages": {
    broken: [text('{ "tools": [], "nextCursor": «""» }'), text('{ "tools": [], "nextCursor": «"2"» }')],
    sound,
  },
  "pointless-hint": {
    broken: [
      tool(object, '"annotations": { "readOnlyHint": true, "destructiveHint": «true» }'),
      tool(object, '"annotations": { "readOnlyHint": true, "idempotentHint": «false» }'),
    ],
    sound: [...sound, tool(object, '"annotations": { "destructiveHint": true, "idempotentHint": false }')],
  },
  "input-type": {
    broken: [withInput('{ "type": «"string"» }'), withInput("«{}»"), withInput('{ "type": «["object", "null"]» }')],
    sound,
  },
  "bad-schema": {
    broken: [
      withInput('{ "type": "object", "properties": { "a": { "type": «"text"» } } }'),
      tool(object, '"outputSchema": { "$ref": «"#/$defs/none"» }'),
    ],
    sound: [...sound, withInput('{ "type": "object", "properties": { "a": { "$ref": "#" } } }')],
  },
  "external-reference": {
    broken: [
      withInput('{ "type": "object", "properties": { "a": { "$ref": «"https://example.org/a.json"» } } }'),
      tool(object, '"outputSchema": { "anyOf": [{ "$ref": «"file:///etc/passwd"» }] }'),
    ],
    sound: [
      ...sound,
      withInput(
        '{ "$id": "https://example.org/a", "type": "object", "properties": { "a": { "$ref": "https://example.org/a#" } } }',
      ),
    ],
  },
  "header-parameter": {
    broken: [
      withInput('{ "type": "object", "properties": { "a": { "type": "string", "x-mcp-header": «""» } } }'),
      withInput('{ "type": "object", "properties": { "a": { "type": "string", "x-mcp-header": «1» } } }'),
      withInput('{ "type": "object", "properties": { "a": { "type": "number", "x-mcp-header": «"A"» } } }'),
      withInput(
        '{ "type": "object", "properties": { "a": { "type": "string", "x-mcp-header": "A" }, "b": { "type": "string", "x-mcp-header": «"a"» } } }',
      ),
    ],
    sound,
  },
});

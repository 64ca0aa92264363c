import { describeRules, type RuleExample } from "@skill-convert/testing";
import { openapiAdapter } from "../src/index.js";
import { NEWER, OLDER } from "./documents.js";

/** A document of these lines, after the required fields. */
const document = (...lines: string[]): RuleExample =>
  bare("openapi: 3.1.1", "info: { title: Tides, version: 1.0.0 }", ...lines);
/** A document of these lines alone. */
const bare = (...lines: string[]): RuleExample => ({ files: { "openapi.yaml": `${lines.join("\n")}\n` } });
/** A document of 3.0 with these lines. */
const older = (...lines: string[]): RuleExample =>
  bare("openapi: 3.0.3", "info: { title: Tides, version: 1.0.0 }", ...lines);

/** A document with one operation at a path. */
const operation = (text: string, path = "/tides"): RuleExample => document("paths:", `  ${path}:`, `    get: ${text}`);

const both: readonly RuleExample[] = [{ files: { "openapi.yaml": NEWER } }, { files: { "openapi.json": OLDER } }];
const newer: RuleExample = { files: { "openapi.yaml": NEWER } };

describeRules(openapiAdapter, {
  "missing-field": {
    broken: [
      bare("«openapi: 3.1.1", "info: { title: Tides, version: 1.0.0 }»"),
      bare("openapi: 3.1.1", "info: «{ version: 1.0.0 }»", "paths: {}"),
      bare("openapi: 3.1.1", "info: «{ title: Tides }»", "paths: {}"),
      bare("«openapi: 3.1.1", "paths: {}»"),
    ],
    sound: [...both, document("components: {}"), document("webhooks: {}")],
  },
  "wrong-type": {
    broken: [
      bare("openapi: 3.1.1", "info: { title: «7», version: 1.0.0 }", "paths: {}"),
      bare("openapi: 3.1.1", "info: { title: Tides, version: «[1]» }", "paths: {}"),
      bare("openapi: «[3]»", "info: { title: Tides, version: 1.0.0 }", "paths: {}"),
      document("paths: «[]»"),
      bare("openapi: 3.1.1", "info: { title: Tides, version: 1.0.0, description: «[]» }", "paths: {}"),
    ],
    sound: both,
  },
  "unknown-field": {
    broken: [bare("openapi: 3.1.1", "info: { title: Tides, version: 1.0.0, «colour»: blue }", "paths: {}")],
    sound: [...both, bare("openapi: 3.1.1", "info: { title: Tides, version: 1.0.0, x-colour: blue }", "paths: {}")],
  },
  "misspelt-field": {
    broken: [bare("openapi: 3.1.1", "info: { title: Tides, version: 1.0.0, «descripton»: Tides }", "paths: {}")],
    sound: both,
  },
  "empty-field": {
    broken: [bare("openapi: 3.1.1", "info: { title: Tides, version: 1.0.0, description: «null» }", "paths: {}")],
    sound: both,
  },
  "unquoted-version": {
    broken: [bare("openapi: 3.1.1", "info: { title: Tides, version: «1.0» }", "paths: {}")],
    sound: both,
  },
  "unsupported-version": {
    broken: [
      bare("openapi: «3.2.0»", "info: { title: Tides, version: 1.0.0 }", "paths: {}"),
      bare("openapi: «3.1»", "info: { title: Tides, version: 1.0.0 }", "paths: {}"),
    ],
    sound: both,
  },
  "invalid-document": {
    broken: [
      operation(
        "{ parameters: [{ name: at, in: query, schema: {}, required: «often» }], responses: { '204': { description: a } } }",
      ),
      document("paths: { «tides»: {} }"),
      older("paths: { /tides: { get: «{}» } }"),
    ],
    sound: [...both, document("paths: {}", "x-mine: 1")],
  },
  "duplicate-operation-id": {
    broken: [
      document(
        "paths:",
        "  /a: { get: { operationId: tides, responses: {} } }",
        "  /b: { get: { operationId: «tides», responses: {} } }",
      ),
    ],
    sound: both,
  },
  "unnamed-operation": {
    broken: [document("paths:", "  /a: { «get»: { responses: {} } }")],
    sound: [newer],
  },
  "undeclared-path-parameter": {
    broken: [document("paths:", "  /tides/{day}: { «get»: { operationId: a, responses: {} } }")],
    sound: both,
  },
  "unused-path-parameter": {
    broken: [
      operation(
        "{ operationId: a, parameters: [{ name: «day», in: path, required: true, schema: {} }], responses: {} }",
      ),
    ],
    sound: both,
  },
  "renamed-parameter": {
    broken: [
      operation(
        "{ operationId: a, parameters: [{ name: day, in: query, schema: {} }, { name: «day», in: cookie, schema: {} }], responses: {} }",
      ),
    ],
    sound: both,
  },
  "other-media-type": {
    broken: [
      document(
        "paths:",
        "  /a: { post: { operationId: a, requestBody: «{ content: { text/csv: {} } }», responses: {} } }",
      ),
      operation("{ operationId: a, responses: { '200': «{ description: Tides, content: { text/csv: {} } }» } }"),
    ],
    sound: both,
  },
  "unresolved-reference": {
    broken: [operation("{ operationId: a, parameters: [{ $ref: «'#/components/parameters/Day'» }], responses: {} }")],
    sound: [
      ...both,
      operation(
        "{ operationId: a, responses: { '200': { description: a, content: { application/json: { example: { $ref: '#/no' } } } } } }",
      ),
    ],
  },
  "endless-reference": {
    broken: [
      document(
        "paths: {}",
        "components:",
        "  schemas:",
        "    A: { $ref: «'#/components/schemas/B'» }",
        "    B: { $ref: «'#/components/schemas/A'» }",
      ),
    ],
    sound: both,
  },
  "remote-reference": {
    broken: [operation("{ operationId: a, responses: { default: { $ref: «'shared.yaml#/Answer'» } } }")],
    sound: both,
  },
});

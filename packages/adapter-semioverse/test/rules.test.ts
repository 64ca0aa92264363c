import { describeRules, type RuleExample } from "@skill-convert/testing";
import { semioverseAdapter } from "../src/index.js";

type Keys = Readonly<Record<string, string | undefined>>;

const SOUND: Keys = {
  id: "example",
  name: "Example",
  version: "[1, 0]",
  kind: "operational",
  runtime: "inference",
  inputs: "{ type: object, properties: { path: { type: string } } }",
  outputs: `
  anyOf:
    - { type: object, properties: { effect_report: { type: object } }, required: [effect_report] }
    - { type: object, properties: { error: { type: string } }, required: [error] }`,
  region: "{ reads: [content/], writes: [slop/] }",
};

/** A valid skill with these keys changed; undefined leaves a key out. */
function skill(keys: Keys = {}, more: Readonly<Record<string, string>> = {}, path?: string): RuleExample {
  const entries = Object.entries({ ...SOUND, ...keys }).filter(([, value]) => value !== undefined);
  const lines = entries.map(([key, value]) => `${key}: ${value}\n`);
  return {
    files: { "SKILL.md": `---\n${lines.join("")}---\nBody.\n`, ...more },
    ...(path === undefined ? {} : { path }),
  };
}

/** The same with the whole front matter marked. */
function wholly(keys: Keys): RuleExample {
  const { files, ...rest } = skill(keys);
  const text = files["SKILL.md"] as string;
  return { files: { "SKILL.md": text.replace(/^---[\s\S]*\n---\n/, "«$&»") }, ...rest };
}

const report = (rest: string) => `{ type: object, properties: { effect_report: { type: object } }${rest} }`;

describeRules(semioverseAdapter, {
  "missing-field": {
    broken: [
      wholly({ kind: undefined }),
      skill({ kind: "" }),
      wholly({ runtime: undefined }),
      skill({ runtime: "" }),
      skill({ depends: "[«{ name: other }»]" }),
    ],
    sound: [skill({ kind: "meta" }), skill(), skill({ runtime: undefined, invocation: "manual" })],
  },
  "wrong-type": {
    broken: [
      ...["«7»", "«[a]»"].map((id) => skill({ id })),
      ...["«[1]»", "«[1, -1]»", "«[1, 2, 3]»", "«[one, two]»", "«first»", "«true»", "«[1.5, 0]»"].map((version) =>
        skill({ version }),
      ),
      skill({ kind: "«[operational]»" }),
      ...["«infrence»", "«[script]»"].map((runtime) => skill({ runtime })),
      skill({ runtime: undefined, invocation: "«agent»" }),
      skill({ triggers: "[find, «1»]" }),
      ...["«path»", "{ path: «7» }", "{ type: text, required: «[path]» }"].map((inputs) => skill({ inputs })),
      ...["«[path]»", "{ path: «[string]» }"].map((outputs) => skill({ outputs })),
      ...["«content/»", "{ reads: «7», writes: [] }", "{ reads: [a/, «1»], writes: [] }"].map((region) =>
        skill({ region }),
      ),
      ...["«7»", "[«7»]", "[{ id: other, coordination: «maybe» }]"].map((depends) => skill({ depends })),
      skill({ scopes: "«{ read: true }»" }),
    ],
    sound: [
      skill(),
      skill({ id: '"7"' }),
      ...["[0, 1]", "(1, 0)", '"1.0"', "[10, 20]"].map((version) => skill({ version })),
      ...["inference", "script", "human", "documentation"].map((runtime) => skill({ runtime })),
      ...["manual", "none", "inference", "documentation"].map((invocation) =>
        skill({ runtime: undefined, invocation }),
      ),
      skill({ triggers: "[find, look]" }),
      skill({ inputs: "{ type: object, required: [path] }" }),
      skill({ inputs: "{ type: [object, 'null'] }" }),
      ...["{ type: object, minProperties: 1 }", "true", "{ path: string? }", "{}"].map((inputs) => skill({ inputs })),
      skill({ region: "{ reads: [], writes: [] }" }),
      skill({ region: undefined }),
      skill({ depends: "{}" }),
      skill({ depends: "[other, { id: third, coordination: true }]" }),
      skill({ depends: "{ other: { coordination: true } }" }),
      skill({ scopes: "[vault]" }),
    ],
  },
  "missing-version": { broken: [wholly({ version: undefined })], sound: [skill()] },
  "no-name": { broken: [wholly({ name: undefined })], sound: [skill()] },
  "derived-id": { broken: [wholly({ id: undefined })], sound: [skill()] },
  "folder-name": {
    broken: [
      skill({ id: "«other»" }, {}, ".claude/skills/example"),
      skill({ id: "«example»" }, {}, "vault/content/garden/example"),
    ],
    sound: [
      skill({}, {}, "vault/.claude/skills/example"),
      skill({ id: "garden/example" }, {}, "vault/content/garden/example"),
      // In other folders any id is allowed.
      skill({ id: "other" }, {}, "skills/example"),
      skill({ id: "other" }, {}, "content"),
    ],
  },
  "empty-text": {
    broken: [
      skill({ id: '«""»' }),
      skill({ kind: "«' '»" }),
      skill({ scopes: '[vault, «""»]' }),
      skill({ depends: '[«""»]' }),
    ],
    sound: [skill()],
  },
  "unknown-spec-version": {
    broken: [skill({ skill_spec_version: "«2»" }), skill({ skill_spec_version: "«first»" })],
    sound: [skill(), skill({ skill_spec_version: "1" }), skill({ skill_spec_version: '"1"' })],
  },
  "unknown-field": {
    broken: [
      skill({ "«model»": "small" }),
      skill({ region: "{ reads: [], writes: [], «note»: rarely }" }),
      skill({ depends: "[{ id: other, «since»: 3 }]" }),
      skill({ depends: "{ other: { «because»: it must } }" }),
    ],
    sound: [skill({ description: "Does it.", license: "MIT", "allowed-tools": "Read", metadata: "{ author: Ada }" })],
  },
  "misspelt-field": {
    broken: [
      skill({ inputs: undefined, "«input»": "{}" }),
      skill({ region: "{ «read»: [], writes: [] }" }),
      skill({ depends: "[{ id: other, «cordination»: true }]" }),
      skill({ "«skill-spec-version»": "1" }),
    ],
    // The document already has the key with the similar name.
    sound: [skill({ input: "{}" })],
  },
  "empty-field": { broken: [skill({ scopes: "" }), skill({ outputs: "" })], sound: [skill({ scopes: "[]" })] },
  "text-for-list": { broken: [skill({ scopes: "«vault»" }), skill({ depends: "«other»" })], sound: [skill()] },
  "two-keys": {
    broken: [skill({ invocation: "«inference»" }), skill({ depends: "[a]", dependencies: "«[b]»" })],
    sound: [skill({ depends: "[a]" }), skill({ dependencies: "[a]" })],
  },
  "older-key": {
    broken: [skill({ runtime: undefined, "«invocation»": "inference" }), skill({ "«dependencies»": "[other]" })],
    sound: [skill(), skill({ depends: "[other]" })],
  },
  "older-runtime": {
    broken: [skill({ runtime: undefined, invocation: "«manual»" }), skill({ runtime: "«none»" })],
    sound: [skill()],
  },
  "no-program": {
    broken: [skill({ runtime: "«script»" }), skill({ runtime: "«script»" }, { "example.sh": "exit 0\n" })],
    sound: [
      skill({ runtime: "script" }, { "scripts/run.sh": "exit 0\n" }),
      skill(),
      skill({ runtime: "script" }, {}, ""),
    ],
  },
  "not-invocable": {
    broken: [skill({ runtime: "documentation", "«inputs»": SOUND["inputs"], inputs: undefined, outputs: undefined })],
    sound: [skill(), skill({ runtime: "documentation", inputs: "{}", outputs: undefined })],
  },
  "region-outside": {
    broken: [
      skill({ region: "{ reads: [«/etc/»], writes: [«~/notes/», «'C:/notes/'»] }" }),
      skill({ region: "{ reads: [], writes: [content/, «content/../../other/»] }" }),
      skill({ region: "{ reads: «..», writes: [] }" }),
    ],
    sound: [skill(), skill({ region: "{ reads: [./, content/../slop/, '..notes/'], writes: [] }" })],
  },
  "region-file": {
    broken: [skill({ region: "{ reads: [«content/index.md»], writes: [«'content/*.json'»] }" })],
    sound: [skill({ region: "{ reads: [.claude/skills/, content/v1.2/, 'content/**/skills/'], writes: [] }" })],
  },
  "region-spelling": {
    broken: [
      skill({ region: "{ reads: [«'content\\notes'», «content//notes/», «''»], writes: [] }" }),
      skill({ region: '{ reads: [«"content/{x/"», «"content/{}/"», «" content/"»], writes: [] }' }),
    ],
    sound: [skill(), skill({ region: '{ reads: ["content/{path}/{x}/"], writes: [] }' })],
  },
  "half-region": {
    broken: [skill({ region: "«{ reads: [content/] }»" }), skill({ region: "«{ writes: [slop/], reads: }»" })],
    sound: [skill(), skill({ region: "{ reads: [], writes: [] }" })],
  },
  "symbolic-placeholder": {
    broken: [skill({ region: '{ reads: [«"content/{topic}/"»], writes: [] }' })],
    sound: [skill({ region: '{ reads: ["content/{path}/"], writes: [] }' })],
  },
  "no-schema": {
    broken: [wholly({ inputs: undefined }), wholly({ outputs: undefined })],
    sound: [skill(), skill({ runtime: "documentation", inputs: undefined, outputs: undefined })],
  },
  shorthand: { broken: [skill({ inputs: "«{ path: string }»" })], sound: [skill(), skill({ inputs: "{}" })] },
  "unknown-type": {
    broken: [skill({ inputs: "{ path: «strng» }" }), skill({ inputs: "{ path: string, size: «how large it is» }" })],
    sound: [skill({ inputs: "{ path: string?, sizes: 'number[]' }" })],
  },
  "not-a-schema": {
    broken: [
      skill({ inputs: "{ type: object, properties: { path: { type: «strng» } } }" }),
      skill({ inputs: "{ type: object, properties: { path: «string» } }" }),
      skill({ inputs: "{ type: object, properties: {}, required: «path» }" }),
      skill({ inputs: "{ type: object, properties: { path: { required: «true» } } }" }),
      skill({ inputs: "{ type: object, properties: { path: { minLength: «-1», pattern: «7», enum: «a» } } }" }),
      skill({ inputs: "{ $ref: '#/$defs/a', $defs: { a: { items: { anyOf: [{ type: «7» }] } } } }" }),
      skill({ inputs: "{ path: { type: «text» } }" }),
      skill({ inputs: "{ type: object, properties: { path: { pattern: «'[a-z'» } } }" }),
      skill({ inputs: "{ type: object, properties: { path: { $ref: «'#/$defs/none'» } }, $defs: { some: {} } }" }),
    ],
    sound: [
      skill(),
      skill({
        inputs: `
  type: object
  properties:
    path: { type: [string, "null"], minLength: 1, pattern: "^[a-z]+$", default: 7, examples: [a] }
    type: { enum: [required], description: A property that is called as a keyword is }
    required: true
  required: [path]
  additionalProperties: false
  patternProperties: { "^x-": {} }
  $defs: { "a/b": { $ref: "#/$defs/a~1b" }, c: { $ref: "#named" }, d: { $ref: "https://example.org/d.json#/e" } }
  x-own: anything`,
      }),
      skill({ inputs: "{ path: { type: string, required: false } }" }),
    ],
  },
  "missing-effect-report": {
    broken: [
      skill({ outputs: undefined, "«outputs»": "{ type: object, properties: { path: { type: string } } }" }),
      skill({ outputs: undefined, "«outputs»": "{ path: string }" }),
      skill({ outputs: undefined, "«outputs»": "true" }),
      skill({ outputs: undefined, "«outputs»": "{ anyOf: [{ type: object }, { type: object }] }" }),
    ],
    sound: [
      skill(),
      skill({ outputs: "{ effect_report: object }" }),
      // The name of the structure, which the formula of invariant 4.3 writes (semioverse.md#s54).
      skill({ outputs: "{ EffectReport: object }" }),
      skill({ outputs: "{ type: object, properties: { EffectReport: {} }, required: [EffectReport] }" }),
      skill({ outputs: "{ type: object, properties: { effectReport: {} }, required: [effectReport] }" }),
      skill({ outputs: "{ $ref: '#/$defs/a', $defs: { a: { type: object, properties: { effect_report: {} } } } }" }),
      // It is required, and may have any type.
      skill({ outputs: "{ type: object, required: [effect_report] }" }),
      // The schema that it refers to may have one.
      skill({ outputs: "{ $ref: 'https://example.org/schemas/report.json' }" }),
      // The examples of the specification have no such key, and describe the output in prose (semioverse.md#d16).
      skill({ outputs: undefined }),
    ],
  },
  "optional-effect-report": {
    broken: [
      skill({ outputs: "{ type: object, properties: { «effect_report»: { type: object } } }" }),
      skill({ outputs: "{ «effect_report»: object? }" }),
      skill({ outputs: "{ allOf: [{ properties: { «effect_report»: {} } }, { required: [path] }] }" }),
    ],
    sound: [
      skill(),
      skill({ outputs: report(", required: [effect_report]") }),
      skill({ outputs: `{ allOf: [${report("")}, { required: [effect_report] }] }` }),
    ],
  },
  "effect-report-type": {
    broken: [
      skill({ outputs: "{ effect_report: «string» }" }),
      skill({ outputs: "{ type: object, properties: { effect_report: «{ type: [array, string] }» } }" }),
      skill({ outputs: "{ type: object, properties: { effect_report: «{ type: { toString: 1 } }» } }" }),
    ],
    sound: [
      skill(),
      skill({ outputs: "{ effect_report: what was changed }" }),
      skill({ outputs: "{ type: object, properties: { effect_report: { $ref: 'https://example.org/r.json' } } }" }),
    ],
  },
  "no-error-envelope": {
    broken: [
      skill({ outputs: undefined, "«outputs»": report(", required: [effect_report]") }),
      skill({ outputs: undefined, "«outputs»": "{ effect_report: object }" }),
    ],
    sound: [
      skill(),
      skill({ outputs: "{ $ref: '#/$defs/a', $defs: { a: { oneOf: [true, false] } } }" }),
      skill({ outputs: "{ $ref: 'https://example.org/schemas/output.json' }" }),
      skill({ outputs: undefined }),
    ],
  },
  "self-dependency": {
    broken: [
      skill({ depends: "[other, «example»]" }),
      skill({ depends: "{ example: «{ coordination: true }» }" }),
      skill({ id: undefined, depends: "[«example»]" }),
    ],
    sound: [skill({ depends: "[examples]" }), skill({ depends: "{}" })],
  },
  "dependency-detail": {
    broken: [skill({ depends: "{ other: «'>=2'» }" }), skill({ depends: "{ other: «false» }" })],
    sound: [skill({ depends: "{ other: , third: true, fourth: { coordination: false } }" })],
  },
  "repeated-item": {
    broken: [
      skill({ region: "{ reads: [a/, b/, «a/»], writes: [] }" }),
      skill({ depends: "[a, «a»]" }),
      skill({ scopes: "[vault, «vault»]" }),
    ],
    sound: [
      skill({ region: "{ reads: [a/], writes: [a/] }" }),
      // A skill may depend on the presence of another, and be coordinated with it (semioverse.md#s71).
      skill({ depends: "[a, { id: a, coordination: true }]", scopes: "[vault, web]" }),
    ],
  },
  "semver-version": { broken: [skill({ version: "«1.2.3»" }), skill({ version: '«"1.0.0"»' })], sound: [skill()] },
  "number-version": { broken: [skill({ version: "«1.0»" }), skill({ version: "«2»" })], sound: [skill()] },
  "spelled-version": { broken: [skill({ version: "«(1, 0)»" }), skill({ version: '«"1.0"»' })], sound: [skill()] },
});

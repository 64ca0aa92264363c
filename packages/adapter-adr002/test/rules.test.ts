import { describeRules, type RuleExample } from "@skill-convert/testing";
import { adr002Adapter } from "../src/index.js";
import { DIALECTS, SPECIFIED } from "./fixtures.js";
import { manifestOf } from "./read.js";

const skill = (text: string): RuleExample => ({ files: { "SKILL.md": text } });
/** A manifest with these lines after its name and description. */
const manifest = (...lines: string[]): RuleExample => skill(manifestOf(...lines));
/** Front matter with no other lines. */
const bare = (...lines: string[]): RuleExample => skill(`---\n${lines.join("\n")}\n---\n`);

const VERSION = 'manifest_version: "1.0"';
const schema = (text: string) =>
  manifest(`inputs: { required: [{ name: a, description: An input, schema: ${text} }] }`);
const optional = (fields: string) => manifest(`inputs: { optional: [{ name: a, ${fields} }] }`);
const file = (fields: string) => manifest(`preconditions: { files: [{ ${fields} }] }`);
const produced = (fields: string) =>
  manifest("inputs: { required: [{ name: day }] }", `outputs: { files: [{ ${fields} }] }`);
const command = (fields: string) => manifest(`preconditions: { commands: [{ ${fields} }] }`);

const minimal = skill(SPECIFIED.MINIMAL);
const specified = Object.values(SPECIFIED).map(skill);
/** Valid manifests, and skills to which no rule applies: legacy ones, and one in an unsupported version. */
const withUnchecked = (...lines: string[]) => [
  ...specified,
  bare("name: old", ...lines),
  bare("manifest_version:", ...lines),
  bare('manifest_version: "2.0"', ...lines),
];

describeRules(adr002Adapter, {
  "unsupported-version": {
    broken: [
      bare('manifest_version: «"2.0"»', "name: a", "description: b"),
      bare("manifest_version: «0.9»"),
      bare("manifest_version: «latest»"),
      bare("manifest_version: «[1]»"),
    ],
    sound: [...specified, bare('manifest_version: "1.7"', "name: a", "description: b"), bare("name: a")],
  },
  "missing-field": {
    broken: [
      skill(`«---\n${VERSION}\ndescription: b\n---\n»`),
      skill(`«---\n${VERSION}\nname: a\n---\n»`),
      manifest("inputs: { required: [«{ description: nameless }»] }"),
      manifest("env: { optional: [«{ description: nameless }»] }"),
      manifest("preconditions: { commands: [«{ min_version: '1' }»] }"),
      manifest("preconditions: { files: [«{ base: cwd }»] }"),
      manifest("outputs: { files: [«{ base: cwd }»] }"),
    ],
    sound: withUnchecked("inputs: { required: [{}] }"),
  },
  "wrong-type": {
    broken: [
      manifest("env: «[HOME]»"),
      manifest("inputs: { required: «a» }"),
      manifest("inputs: { required: [«a»] }"),
      manifest("execution: { timeout: «30s» }"),
      manifest("execution: { network: «sometimes» }"),
      manifest("sensitive: «very»"),
      file("path: a, base: «home»"),
      produced("pattern: a, base: «skill»"),
      optional("schema: «string»"),
      manifest("outputs: { artifacts: [«7»] }"),
    ],
    sound: [
      ...withUnchecked("execution: 7"),
      ...["skill_root", "repo_root", "cwd"].map((base) => file(`path: a, base: ${base}`)),
    ],
  },
  "duplicate-input": {
    broken: [manifest("inputs: { required: [{ name: a }], optional: [{ name: «a» }] }")],
    sound: withUnchecked("inputs: { required: [{ name: a }, { name: a }] }"),
  },
  "forbidden-path": {
    broken: [
      file("path: «/etc/hosts»"),
      file("path: «~/notes.txt», base: skill_root"),
      file("path: «~ada/notes.txt», base: repo_root"),
      file("path: «'C:\\notes.txt'», base: cwd"),
      file("path: «'\\\\server\\notes.txt'»"),
      file('path: «" "»'),
      produced('pattern: «"/tmp/{{day}}.txt"», base: repo_root'),
      produced("pattern: «~/out.txt», base: cwd"),
    ],
    sound: [
      ...withUnchecked("preconditions: { files: [{ path: /etc/hosts }] }"),
      file("path: a/~b"),
      produced('pattern: "{{day}}/a"'),
    ],
  },
  "path-leaves-base": {
    broken: [
      file("path: «../notes.txt»"),
      file("path: «a/../../b», base: repo_root"),
      file("path: «'..\\b'», base: cwd"),
      produced('pattern: «"{{day}}/../../b"»'),
    ],
    sound: [...withUnchecked("preconditions: { files: [{ path: ../a }] }"), file("path: a/../b"), file("path: ..a/b")],
  },
  "undeclared-variable": {
    broken: [produced('pattern: «"{{dya}}.txt"»'), produced('pattern: «"{{day}}-{{topic}}.txt"»')],
    sound: [...withUnchecked('outputs: { files: [{ pattern: "{{x}}" }] }'), produced('pattern: "{{ day }}.txt"')],
  },
  "version-dialect": {
    broken: [
      bare("manifest_version: «1.0»", "name: a", "description: b"),
      bare('manifest_version: «"1.1"»', "name: a", "description: b"),
    ],
    sound: withUnchecked(),
  },
  "unquoted-version": {
    broken: [manifest("version: «2»"), command("cmd: git, min_version: «2.40», max_version: «3»")],
    sound: withUnchecked("version: 2"),
  },
  "empty-field": {
    broken: [manifest("env:«»"), manifest("execution: { timeout:«» }")],
    sound: [...withUnchecked("env:"), optional("schema: { default: null }")],
  },
  "version-spelling": {
    broken: [manifest("version: «v1.2»"), manifest('version: «"1.2"»')],
    sound: withUnchecked("version: v1"),
  },
  "version-not-semver": {
    broken: [manifest("version: «latest»"), manifest('version: «""»'), manifest("version: «1.x»")],
    sound: [...withUnchecked("version: latest"), manifest("version: 1.0.0-rc.1"), manifest('version: "v1"')],
  },
  "flat-inputs": {
    broken: [manifest("inputs:", "  «- name: a\n    required: true»")],
    sound: withUnchecked("inputs: [{ name: a }]"),
  },
  "name-not-kebab": {
    broken: [bare(VERSION, "name: «Daily Log»", "description: b")],
    sound: [...specified, bare("name: Daily Log")],
  },
  "legacy-fields": {
    broken: [bare("name: old", "inputs: «whatever»"), bare("version: «1.0.0»")],
    sound: [...specified, bare("name: a", "tags: [b]")],
  },
  "unknown-field": {
    broken: [
      manifest("«owner»: ada"),
      manifest("inputs: { «note»: kept }"),
      optional("«unit»: km"),
      manifest("env: { required: [{ name: A, «fallback»: b }] }"),
      command("cmd: git, «install-hint»: apt"),
      file("path: a, «checksum»: b"),
      produced("pattern: a, «mime»: text/plain"),
      manifest("outputs: { artifacts: [{ name: a, «stream»: stdout }] }"),
      manifest("execution: { «cost»: low }"),
    ],
    sound: [
      ...withUnchecked("owner: ada"),
      manifest("license: MIT", "allowed-tools: Read", "metadata: { owner: ada }"),
    ],
  },
  "misspelt-field": {
    broken: [
      manifest("«input»: {}"),
      manifest("«precondition»: {}"),
      manifest("inputs: { «require»: [] }"),
      optional("«descripton»: b"),
      command("cmd: git, «min_verison»: '1'"),
      manifest("execution: { «idempotend»: true }"),
    ],
    sound: [...withUnchecked("input: {}"), manifest("inputs: {}", "input: {}")],
  },
  "keyword-outside-subset": {
    broken: [
      schema("{ type: string, format: «uri» }"),
      schema("{ type: array, items: { type: string, minLength: «1» } }"),
      schema("{ type: object, properties: { b: { const: «1» }, c: «true» } }"),
      schema("{ type: number, minimun: «1» }"),
      schema("{ type: array, items: «false» }"),
      manifest("outputs: { artifacts: [{ name: a, schema: { title: «A» } }] }"),
    ],
    sound: [...withUnchecked("inputs: { required: [{ name: a, schema: { format: uri } }] }"), skill(DIALECTS.FLAT)],
  },
  "unknown-type": {
    broken: [
      schema("{ type: «strng» }"),
      schema("{ type: «text» }"),
      schema("{ type: [string, «none»] }"),
      schema("{ type: array, items: { type: «int» } }"),
    ],
    sound: [
      ...withUnchecked("inputs: { required: [{ name: a, schema: { type: strng } }] }"),
      schema("{ type: 'null' }"),
    ],
  },
  "type-outside-subset": {
    broken: [schema("{ type: «'null'» }"), schema("{ type: «[string, integer]» }")],
    sound: [
      ...specified,
      ...["string", "number", "integer", "boolean", "array", "object"].map((type) => schema(`{ type: ${type} }`)),
      schema("{}"),
    ],
  },
  "malformed-schema": {
    broken: [
      schema("{ type: «7» }"),
      schema("{ pattern: «5» }"),
      schema('{ minimum: «"3"», maximum: «many» }'),
      schema("{ items: «[{ type: string }]» }"),
      schema("{ properties: «[a]» }"),
      schema("{ properties: «{ a: string }» }"),
      schema("{ enum: «a» }"),
      schema("{ items: { properties: { b: { enum: «a» } } } }"),
    ],
    sound: [...withUnchecked("inputs: { required: [{ name: a, schema: { enum: a } }] }"), schema("{ items: true }")],
  },
  "invalid-pattern": {
    broken: [schema('{ pattern: «"(a"» }')],
    sound: [...specified, schema('{ pattern: "(?i)a" }')],
  },
  "impossible-bounds": {
    broken: [schema("{ minimum: «3», maximum: 1 }")],
    sound: [...specified, schema("{ minimum: 3, maximum: 3 }"), schema("{ minimum: 3 }")],
  },
  "empty-enum": {
    broken: [schema("{ type: string, enum: «[]» }")],
    sound: [...specified, schema("{ type: string, enum: [a] }")],
  },
  "value-not-allowed": {
    broken: [
      optional('schema: { type: integer, default: «"3"» }'),
      optional("schema: { type: integer, default: «3.5» }"),
      optional("schema: { type: string, enum: [a, b], default: «c» }"),
      optional("schema: { type: number, minimum: 1, default: «0» }"),
      optional("schema: { type: number, maximum: 1, default: «2» }"),
      optional('schema: { type: string, pattern: "^[0-9]{4}$", default: «soon» }'),
      optional("schema: { type: array, items: { type: string }, default: «[a, 1]» }"),
      optional("schema: { type: object, properties: { b: { type: boolean } }, default: «{ b: 1 }» }"),
      schema('{ type: integer, enum: [1, «"2"»] }'),
    ],
    sound: [
      ...specified,
      optional("schema: { type: integer, default: null }"),
      optional("schema: { type: [string, integer], default: 1 }"),
      optional("schema: { type: object, default: { b: 1 } }"),
      optional("schema: { type: strng, default: 1 }"),
    ],
  },
  "incomplete-input": {
    broken: [
      manifest("inputs: { required: [«{ name: a, schema: {} }»] }"),
      manifest("inputs: { optional: [«{ name: a, description: b }»] }"),
    ],
    sound: [...withUnchecked("inputs: { required: [{ name: a }] }"), optional("schema: { description: Inside }")],
  },
  "optional-without-default": {
    broken: [manifest("inputs: { optional: [«{ name: a, schema: { type: string } }»] }")],
    sound: [minimal, skill(SPECIFIED.VERSIONS), optional("schema: { default: null }"), schema("{ type: string }")],
  },
  "default-of-required": {
    broken: [schema("{ type: string, «default»: b }")],
    sound: [...specified, schema("{ type: string, default: null }"), optional("schema: { default: b }")],
  },
  "duplicate-entry": {
    broken: [
      manifest("env: { required: [{ name: A }], optional: [{ name: «A» }] }"),
      manifest("preconditions: { commands: [{ cmd: git }, { cmd: «git», min_version: '2' }] }"),
      manifest("preconditions: { files: [{ path: a }, { path: «a», base: skill_root }] }"),
      manifest("outputs: { files: [{ pattern: a }, { pattern: «a», base: repo_root }] }"),
      manifest("outputs: { artifacts: [a, «a», { name: b }, { name: «b» }] }"),
    ],
    sound: [
      ...withUnchecked("env: { required: [{ name: A }, { name: A }] }"),
      manifest(
        "preconditions: { files: [{ path: a }, { path: a, base: cwd }] }",
        "outputs: { files: [{ pattern: a }] }",
      ),
    ],
  },
  "blank-text": {
    broken: [
      bare(VERSION, 'name: «""»', "description: «' '»"),
      manifest("inputs: { required: [{ name: «''» }] }"),
      manifest("inputs: { required: [{ name: a, description: «' '», schema: {} }] }"),
      manifest("env: { required: [{ name: «''» }] }"),
      command("cmd: «''»"),
      manifest("outputs: { artifacts: [«''»] }"),
      manifest("outputs: { artifacts: [{ name: «''» }] }"),
    ],
    sound: withUnchecked("description: ''"),
  },
  "variable-name": {
    broken: [manifest("env: { required: [{ name: «$HOME» }, { name: «A=b» }], optional: [{ name: «my var» }] }")],
    sound: [...specified, manifest("env: { required: [{ name: _a }, { name: ProgramFiles(x86) }] }")],
  },
  "command-not-name": {
    broken: [command("cmd: «git --version»"), command("cmd: «/usr/bin/git»"), command("cmd: «bin\\git.exe»")],
    sound: [...specified, command("cmd: g++"), command("cmd: python3.11")],
  },
  "bound-not-version": {
    broken: [
      command("cmd: git, min_version: «'>=2.40'»"),
      command("cmd: git, max_version: «3.x»"),
      command("cmd: git, min_version: «latest»"),
    ],
    sound: [
      ...specified,
      ...["9.6p1", "v18", "2.40.1-rc1", "1.1.1w"].map((text) => command(`cmd: a, min_version: '${text}'`)),
    ],
  },
  "impossible-versions": {
    broken: [
      command("cmd: git, min_version: «'2.40'», max_version: '2.4'"),
      command("cmd: git, min_version: «3.10», max_version: 3.9"),
    ],
    sound: [
      ...specified,
      command("cmd: git, min_version: '2.9', max_version: '2.10'"),
      command("cmd: git, min_version: '2.0', max_version: '2'"),
      command("cmd: git, min_version: '3.8', max_version: '3'"),
      command("cmd: git, min_version: '>=3', max_version: '2'"),
    ],
  },
  "timeout-not-positive": {
    broken: [manifest("execution: { timeout: «0» }"), manifest("execution: { timeout: «-1» }")],
    sound: withUnchecked("execution: { timeout: 0 }"),
  },
  "other-placeholder": {
    broken: [
      produced('pattern: «"{day}.txt"»'),
      produced('pattern: «"${day}.txt"»'),
      produced('pattern: «"${inputs.day}.txt"»'),
      produced('pattern: «"{{day}.txt"»'),
      produced('pattern: «"{day}}.txt"»'),
      produced('pattern: «"${{ inputs.day }}.txt"»'),
      produced('pattern: «"{{{day}}}.txt"»'),
    ],
    sound: [...specified, produced('pattern: "{{day}}/{{ day }}/{other}/${HOME}.txt"')],
  },
  "placeholder-in-path": {
    broken: [file('path: «"logs/{{day}}.txt"»')],
    sound: specified,
  },
});

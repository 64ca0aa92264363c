import { describeRules } from "@skill-convert/testing";
import { skillManifestV2Adapter } from "../src/index.js";
import { COMMANDS, inBlock, operation, v2, withFiles, withOperation } from "./rule-examples.js";

const YAML = `schema_version: "2.0"
id: example
version: 1.2.3
capabilities: []
effects: []
operations: {}
stdout_contract: { last_line_json: false }`;
const json = v2().files["SKILL.md"] as string;
const manifestBlock = json.slice(json.indexOf("```"));

describeRules(skillManifestV2Adapter, {
  "second-block": {
    broken: [{ files: { "SKILL.md": `${json}\n«${manifestBlock}»` } }],
    sound: [
      v2(),
      { files: { "SKILL.md": `${json}\n- as an example:\n\n  ${manifestBlock.replaceAll("\n", "\n  ").trimEnd()}\n` } },
    ],
  },
  "misspelt-block": {
    broken: ["skill_manifest", "Skill-Manifest", "SKILL MANIFEST", "skillmanifest"].map((word) => ({
      files: { "SKILL.md": json.replace("```skill-manifest", `\`\`\`«${word}»`) },
    })),
    sound: [v2()],
  },
  "unclosed-block": {
    broken: [{ files: { "SKILL.md": json.replace(/```skill[\s\S]*(?=```)/, "«$&").replace(/```\n$/, "»") } }],
    sound: [v2()],
  },
  "unusual-fence": {
    broken: ["~~~skill-manifest", "````skill-manifest", "  ```skill-manifest", "```skill-manifest json"].map(
      (fence) => ({
        files: {
          "SKILL.md": json
            .replace("```skill-manifest", `«${fence}»`)
            .replace(/```\n$/, `${fence.replace(/skill-manifest.*/, "")}\n`),
        },
      }),
    ),
    sound: [v2(), { files: { "SKILL.md": json.replace("skill-manifest\n", "skill-manifest \n") } }],
  },
  "yaml-content": {
    broken: [{ files: { "SKILL.md": `«\`\`\`skill-manifest\n${YAML}\n\`\`\`\n»` } }],
    sound: [v2()],
  },
  "json-as-yaml": {
    broken: [v2({ capabilities: `["example-go"«,»]` })],
    sound: [v2(), inBlock("skill-manifest", YAML)],
  },
  "mixed-line-endings": {
    broken: [
      { files: { "SKILL.md": "# Words\n\nOf a list.\n\n«```skill-manifest»\r\n{}\r\n```\r\n\n" } },
      { files: { "SKILL.md": "# Words\r\n\r\n```skill-manifest\r\n«{}»\n```\r\n" } },
    ],
    sound: [
      v2(),
      { files: { "SKILL.md": "# Words\r\n\r\n```skill-manifest\r\n{}\r\n```\r\n" } },
      { files: { "SKILL.md": "# Words\r\n\nOf a list.\n\n```skill-manifest\n{}\n```\n" } },
    ],
  },
  "missing-field": {
    broken: [
      v2({ schema_version: undefined }),
      v2({ version: undefined, effects: undefined }),
      v2({ stdout_contract: "«{}»" }),
      withOperation({ description: "«null»" }),
      withOperation({ output: "«{}»" }),
      withOperation({ input: `{ "text": «{ "required": true }» }` }),
      v2({ operations: `{ "go": «{ "description": "Goes", "input": {}, "output": { "description": "o" } }» }` }),
    ],
    sound: [v2(), withOperation({ output: `{ "description": "o" }` }), withOperation({ input: "{}" })],
  },
  "blank-text": {
    broken: [
      withOperation({ description: `«"  "»` }),
      withOperation({ output: `{ "description": «""» }` }),
      withOperation({ input: `{ "text": { "type": "string" }, «""»: { "type": "string" } }` }),
      v2({ operations: `{ «" "»: ${operation()} }` }),
      { ...v2({ id: `«""»` }), path: "" },
    ],
    sound: [v2(), withOperation({ input: `{ "text": { "type": "string", "default": "", "description": "" } }` })],
  },
  "wrong-type": {
    broken: [
      v2({ id: "«7»" }),
      v2({ capabilities: `«"example-go"»` }),
      v2({ effects: `["proc.exec", «1»]` }),
      v2({ operations: "«[]»" }),
      v2({ stdout_contract: `{ "last_line_json": «"yes"» }` }),
      withOperation({ description: "«7»" }),
      withOperation({ input: `{ "text": «"string"» }` }),
      withOperation({ input: `{ "text": { "type": "string", "required": «"yes"» } }` }),
      withOperation({ output: `{ "description": "o", "fields": { "state": «1» } }` }),
      withOperation({ entrypoints: `{ "unix": «"sh go.sh {text}"», "windows": ["cmd", «true»] }` }),
      inBlock("skill-manifest", "«[1]»"),
    ],
    sound: [v2(), withOperation({ input: `{ "text": { "type": "json", "default": null, "required": false } }` })],
  },
  "unknown-field": {
    broken: [
      v2({ '«"x-owner"»': `"kitchen"` }),
      withOperation({ '«"stage"»': `"early"` }),
      withOperation({ input: `{ "text": { "type": "string", «"unit"»: "cup" } }` }),
      withOperation({ output: `{ "description": "o", «"schema"»: {} }` }),
      v2({ stdout_contract: `{ "last_line_json": true, «"encoding"»: "utf-8" }` }),
      withOperation({ entrypoints: `{ "unix": ["sh", "{text}"], "windows": ["cmd"], «"docker"»: ["run"] }` }),
    ],
    sound: [
      v2(),
      v2({ stdout_contract: `{ "last_line_json": true, "note": "one line" }` }),
      withOperation({ entrypoints: `{ "agent": "Follow go.md" }` }),
    ],
  },
  "misspelt-field": {
    broken: [
      v2({ capabilities: undefined, '«"capabilites"»': "[]" }),
      withOperation({ input: `{ "text": { "type": "string", «"requried"»: true } }` }),
      withOperation({ input: `{ "text": { «"Type"»: "string" } }` }),
      withOperation({ output: `{ "description": "o", «"feilds"»: {} }` }),
      withOperation({ entrypoints: `{ «"linux"»: ["sh"], "windows": ["cmd", "{text}"] }` }),
      v2({ stdout_contract: `{ «"lastLineJson"»: true }` }),
    ],
    // The correct field is present, so the other key is not a misspelling of it.
    sound: [v2(), v2({ ids: "[]" }), v2({ owner: `"kitchen"` })],
  },
  "v1-content": {
    broken: [v2({ operations: undefined, '«"entrypoints"»': `{ "go": ${COMMANDS} }` })],
    sound: [v2()],
  },
  "unsupported-schema-version": {
    broken: [v2({ schema_version: `«"3.0"»` }), v2({ schema_version: `«"1.0"»` }), v2({ schema_version: "«1»" })],
    sound: [v2()],
  },
  "schema-version-spelling": {
    broken: [v2({ schema_version: "«2.0»" }), v2({ schema_version: `«"2"»` }), v2({ schema_version: `«"2.0.0"»` })],
    sound: [v2()],
  },
  "folder-name": {
    broken: [v2({ id: `«"another"»` }), v2({ id: `«"Example"»` }), { ...v2(), path: "skills/renamed" }],
    sound: [v2(), { ...v2({ id: `"other"` }), path: "deep/down/other" }, { ...v2({ id: `"any"` }), path: "" }],
  },
  "unquoted-version": {
    broken: [v2({ version: "«1.0»" }), v2({ version: "«2»" }), v2({ version: "«1.10»" })],
    sound: [v2(), v2({ version: `"1.0.0"` })],
  },
  "version-spelling": {
    broken: [v2({ version: `«"v1.2.3"»` }), v2({ version: `«"1.2"»` }), v2({ version: `«"01.2.3"»` })],
    sound: [v2(), v2({ version: `"1.0.0-rc.1+build.007"` })],
  },
  "version-not-semver": {
    broken: [v2({ version: `«"latest"»` }), v2({ version: `«"1.0.0-01"»` }), v2({ version: `«"1.2.3.4"»` })],
    sound: [v2(), v2({ version: `"1.0.0-0.x-y.z"` })],
  },
  "no-operations": { broken: [v2({ operations: "«{}»" })], sound: [v2()] },
  "capability-form": {
    broken: [v2({ capabilities: `[«"memory"», "memory-search", «"Memory Search"»]` })],
    sound: [v2(), v2({ capabilities: `["memory-search", "git-2-clone", "größe-messen"]` })],
  },
  "repeated-item": {
    broken: [
      v2({ effects: `["proc.exec", "fs.read", «"proc.exec"», «"proc.exec"»]` }),
      v2({ capabilities: `["a-b", «"a-b"»]` }),
    ],
    sound: [v2()],
  },
  "unknown-effect": {
    broken: [
      v2({ effects: `["proc.exec", «"fs.delete"»]` }),
      v2({ effects: `["proc.exec", «"net.fetsh"»]` }),
      v2({ effects: `["proc.exec", «"FS.READ"»]` }),
    ],
    sound: [
      v2({
        effects: `["db.read", "db.write", "proc.exec", "fs.read", "fs.write", "net.fetch", "git.read", "git.write"]`,
      }),
      v2({ effects: "[]" }),
    ],
  },
  "undeclared-process": {
    broken: [v2({ effects: `«["fs.read"]»` }), v2({ effects: "«[]»" })],
    sound: [v2(), withOperation({ entrypoints: `{ "agent": "Follow go.md" }` }, { effects: "[]" })],
  },
  "unknown-type": {
    broken: [
      withOperation({ input: `{ "text": { "type": «"strng"» } }` }),
      withOperation({ input: `{ "text": { "type": «"cow"» } }` }),
    ],
    sound: [v2(), withOperation({ input: `{ "text": { "type": "json" } }` })],
  },
  "dialect-type": {
    broken: ["number", "array", "object"].map((type) =>
      withOperation({ input: `{ "text": { "type": «"${type}"» } }` }),
    ),
    sound: ["string", "integer", "boolean", "json"].map((type) =>
      withOperation({ input: `{ "text": { "type": "${type}" } }` }),
    ),
  },
  "default-type": {
    broken: [
      withOperation({ input: `{ "text": { "type": "integer", "default": «"5"» } }` }),
      withOperation({ input: `{ "text": { "type": "integer", "default": «1.5» } }` }),
      withOperation({ input: `{ "text": { "type": "string", "default": «[]» } }` }),
      withOperation({ input: `{ "text": { "type": "boolean", "default": «"false"» } }` }),
    ],
    sound: [
      withOperation({ input: `{ "text": { "type": "integer", "default": 5 } }` }),
      withOperation({ input: `{ "text": { "type": "string", "default": null } }` }),
      withOperation({ input: `{ "text": { "type": "json", "default": [1] } }` }),
      withOperation({ input: `{ "text": { "type": "boolean", "default": false } }` }),
    ],
  },
  "default-unused": {
    broken: [withOperation({ input: `{ "text": { "type": "integer", "required": true, "default": «5» } }` })],
    sound: [
      withOperation({ input: `{ "text": { "type": "integer", "required": false, "default": 5 } }` }),
      withOperation({ input: `{ "text": { "type": "integer", "required": true, "default": null } }` }),
    ],
  },
  "dialect-field": {
    broken: [withOperation({ output: `{ "description": "o", "fields": { "size": «{ "type": "number" }» } }` })],
    sound: [v2(), withOperation({ output: `{ "description": "o", "fields": { "size": 5, "name": null } }` })],
  },
  "dialect-agent": { broken: [withOperation({ entrypoints: `{ "agent": «"Follow go.md"» }` })], sound: [v2()] },
  "one-platform": {
    broken: [
      withOperation({ entrypoints: `«{ "unix": ["sh", "{text}"] }»` }),
      withOperation({ entrypoints: `«{ "windows": ["cmd", "{text}"] }»` }),
    ],
    sound: [v2(), withOperation({ entrypoints: `{ "agent": "Follow go.md" }` })],
  },
  "no-entrypoint": {
    broken: [withOperation({ entrypoints: "«{}»" }), withOperation({ entrypoints: `«{ "docker": ["run"] }»` })],
    sound: [v2(), withOperation({ entrypoints: `{ "agent": "Follow go.md" }` })],
  },
  "empty-command": {
    broken: [
      withOperation({ entrypoints: `{ "unix": ["sh", "{text}"], "windows": «[]» }` }),
      withOperation({ entrypoints: `{ "unix": ["sh", "{text}"], "windows": «["", "{text}"]» }` }),
    ],
    sound: [v2()],
  },
  "undeclared-placeholder": {
    broken: [
      withOperation({ entrypoints: `{ "unix": ["sh", "{text}", «"--as={txt}"»] }` }),
      withOperation({ input: "{}", entrypoints: `{ "windows": ["cmd", «"{text}"»] }` }),
    ],
    sound: [
      v2(),
      withOperation({
        entrypoints: `{ "unix": ["sh", "{skill_dir}/go.sh", "{text}", "{print $1}", "{\\"a\\": 1}", "$\{HOME}"] }`,
      }),
    ],
  },
  "placeholder-spelling": {
    broken: [
      withOperation({ entrypoints: `{ "unix": ["sh", «"{{text}}"»], "windows": ["cmd", «"--text=$\{text}"»] }` }),
      withOperation({ entrypoints: `{ "unix": ["sh", "{text}", «"{ text }"»], "windows": ["cmd", «"{{ text }}"»] }` }),
    ],
    sound: [v2(), withOperation({ entrypoints: `{ "unix": ["sh", "{text}", "$\{HOME}", "{{other}}", "{ other }"] }` })],
  },
  "unused-input": {
    broken: [
      withOperation({
        input: `{ "text": «{ "type": "string", "required": true }» }`,
        entrypoints: `{ "unix": ["sh"], "windows": ["cmd", "{text}"] }`,
      }),
      withOperation({ input: `{ "text": { "type": "string" }, "most": «{ "type": "integer" }» }` }),
      v2({
        operations: `{ "go": ${operation()}, "stay": ${operation({ entrypoints: `{ "unix": ["x"] }`, input: `{ "text": «{ "type": "string" }» }` })} }`,
      }),
    ],
    sound: [
      v2(),
      // Without a command no argument could use an input.
      withOperation({ entrypoints: `{ "agent": "Follow go.md" }` }),
      withOperation({ entrypoints: `{ "unix": ["sh", "--text={text}"] }` }),
    ],
  },
  "dialect-skill-dir": {
    broken: [withOperation({ entrypoints: `{ "unix": ["sh", «"{skill_dir}/scripts/go.sh"», "{text}"] }` })],
    sound: [
      v2(),
      withOperation({ entrypoints: `{ "unix": ["sh", "$\{skill_dir}", "{{skill_dir}}", "{text}"] }` }),
      withOperation({
        input: `{ "skill_dir": { "type": "string" } }`,
        entrypoints: `{ "unix": ["sh", "{skill_dir}"] }`,
      }),
    ],
  },
  "program-not-found": {
    broken: [
      withOperation({ entrypoints: `{ "unix": ["bash", «"scripts/go.sh"», "{text}"] }` }),
      withOperation({ entrypoints: `{ "windows": ["powershell", "-File", «"scripts\\\\go.ps1"», "{text}"] }` }),
      withOperation({ entrypoints: `{ "unix": ["python3", «"{skill_dir}/scripts/go.py"», "{text}"] }` }),
    ],
    sound: [
      v2(),
      withFiles(withOperation({ entrypoints: `{ "unix": ["bash", "./scripts/go.sh", "{text}"] }` }), "scripts/go.sh"),
      withFiles(withOperation({ entrypoints: `{ "windows": ["cmd", "scripts\\\\go.bat"] }` }), "scripts/go.bat"),
      withOperation({ entrypoints: `{ "unix": ["/usr/bin/go.sh", "notes/today.md", "../elsewhere/go.sh"] }` }),
      // A skill from standard input has no folder.
      { ...withOperation({ entrypoints: `{ "unix": ["bash", "scripts/go.sh"] }` }), path: "" },
    ],
  },
  "output-not-json": {
    broken: [v2({ stdout_contract: `{ "last_line_json": «false» }` })],
    sound: [
      v2(),
      withOperation({ entrypoints: `{ "agent": "Follow go.md" }` }, { stdout_contract: `{ "last_line_json": false }` }),
    ],
  },
  "dialect-note": {
    broken: [v2({ stdout_contract: `{ "last_line_json": true, "note": «"one line"» }` })],
    sound: [withOperation({ entrypoints: COMMANDS })],
  },
});

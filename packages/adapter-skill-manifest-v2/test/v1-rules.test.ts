import { describeRules } from "@skill-convert/testing";
import { skillManifestV1Adapter } from "../src/index.js";
import { COMMANDS, inBlock, v1, v2, withFiles } from "./rule-examples.js";

const json = v1().files["SKILL.md"] as string;
const manifestBlock = json.slice(json.indexOf("```"));
const YAML = `id: example
version: 1.2.3
effects: []
entrypoints: {}
stdout_contract: { last_line_json: false }`;

describeRules(skillManifestV1Adapter, {
  superseded: {
    broken: [{ files: { "SKILL.md": json.replace("```router-manifest", "«$&»") } }],
    sound: [{ files: { "SKILL.md": `${json}\n${v2().files["SKILL.md"]}` } }],
  },
  "v2-content": { broken: [v1({ entrypoints: undefined, '«"operations"»': "{}" })], sound: [v1()] },
  "second-block": { broken: [{ files: { "SKILL.md": `${json}\n«${manifestBlock}»` } }], sound: [v1()] },
  "misspelt-block": {
    broken: [{ files: { "SKILL.md": json.replace("router-manifest", "«Router_Manifest»") } }],
    sound: [v1(), { files: { "SKILL.md": json.replace("```\n", "```\n\n```json router-manifest\n```\n") } }],
  },
  "unclosed-block": {
    broken: [{ files: { "SKILL.md": json.replace(/```router[\s\S]*(?=```)/, "«$&").replace(/```\n$/, "»") } }],
    sound: [v1()],
  },
  "unusual-fence": {
    broken: [{ files: { "SKILL.md": json.replace("```router-manifest", "«```router-manifest json»") } }],
    sound: [v1()],
  },
  "yaml-content": {
    broken: [{ files: { "SKILL.md": `«~~~router-manifest\n${YAML}\n~~~\n»` } }],
    sound: [v1()],
  },
  "json-as-yaml": { broken: [v1({ effects: `["proc.exec"«,»]` })], sound: [v1(), inBlock("router-manifest", YAML)] },
  "mixed-line-endings": {
    broken: [{ files: { "SKILL.md": "# Words\n\n```router-manifest\n«{}»\r\n```\n" } }],
    sound: [v1(), { files: { "SKILL.md": "# Words\r\n\r\n```router-manifest\r\n{}\r\n```\r\n" } }],
  },
  "missing-field": {
    broken: [v1({ id: undefined }), v1({ entrypoints: undefined }), v1({ stdout_contract: "«{}»" })],
    sound: [v1()],
  },
  "wrong-type": {
    broken: [
      v1({ entrypoints: `{ "go": «["sh", "go.sh"]» }` }),
      v1({ entrypoints: `{ "go": { "unix": «"sh go.sh"» } }` }),
      v1({ effects: "«true»" }),
    ],
    sound: [v1()],
  },
  "unknown-field": {
    broken: [
      v1({ '«"capabilities"»': "[]" }),
      v1({ entrypoints: `{ "go": { "unix": ["sh"], "windows": ["cmd"], «"shell"»: true } }` }),
    ],
    sound: [v1()],
  },
  "misspelt-field": {
    broken: [
      v1({ effects: undefined, '«"effect"»': "[]" }),
      v1({ entrypoints: `{ "go": { "unix": ["sh"], «"win32"»: ["cmd"] } }` }),
      v1({ stdout_contract: `{ "last_line_json": true, «"schema-version"»: "1.0" }` }),
    ],
    sound: [v1()],
  },
  "folder-name": { broken: [v1({ id: `«"other"»` })], sound: [v1(), { ...v1({ id: `"other"` }), path: "other" }] },
  "unquoted-version": { broken: [v1({ version: "«0.1»" })], sound: [v1()] },
  "version-spelling": { broken: [v1({ version: `«"0.1"»` })], sound: [v1()] },
  "version-not-semver": { broken: [v1({ version: `«"next"»` })], sound: [v1()] },
  "unknown-effect": { broken: [v1({ effects: `["proc.exec", «"db.reed"»]` })], sound: [v1()] },
  "repeated-item": { broken: [v1({ effects: `["proc.exec", «"proc.exec"»]` })], sound: [v1()] },
  "undeclared-process": { broken: [v1({ effects: "«[]»" })], sound: [v1(), v1({ effects: "[]", entrypoints: "{}" })] },
  "one-platform": { broken: [v1({ entrypoints: `{ "go": «{ "unix": ["sh"] }» }` })], sound: [v1()] },
  "no-entrypoint": { broken: [v1({ entrypoints: `{ "go": «{}» }` })], sound: [v1()] },
  "empty-command": { broken: [v1({ entrypoints: `{ "go": { "unix": «[]» } }` })], sound: [v1()] },
  "program-not-found": {
    broken: [v1({ entrypoints: `{ "go": { "unix": ["bash", «"scripts/go.sh"»] } }` })],
    sound: [
      v1({ entrypoints: `{ "go": ${COMMANDS} }` }),
      withFiles(v1({ entrypoints: `{ "go": { "unix": ["bash", "scripts/go.sh"] } }` }), "scripts/go.sh"),
    ],
  },
});

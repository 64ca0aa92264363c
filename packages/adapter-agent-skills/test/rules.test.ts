import { describeRules, type RuleExample } from "@skill-convert/testing";
import { agentSkillsAdapter } from "../src/index.js";
import { DIALECTS, SPECIFIED } from "./fixtures.js";

const skill = (text: string, path = "skills/ferry-times"): RuleExample => ({ files: { "SKILL.md": text }, path });
const bare = (...lines: string[]): RuleExample => skill(`---\n${lines.join("\n")}\n---\nText\n`);
/** A skill with these lines after its name and description. */
const more = (...lines: string[]) => bare("name: ferry-times", "description: Finds ferries.", ...lines);
/** A skill of this name, in a folder of the same name. */
const named = (name: string, marked = `«${name}»`): RuleExample =>
  skill(`---\nname: ${marked}\ndescription: Finds ferries.\n---\n`, `skills/${name}`);

const sound = [...Object.values(SPECIFIED).map((text) => skill(text)), skill(DIALECTS.CLIENT_KEYS)];
const long = (length: number) => "a".repeat(length);

describeRules(agentSkillsAdapter, {
  "missing-field": { broken: [skill("«---\nname: ferry-times\n---\n»")], sound },
  "no-name": { broken: [skill("«---\ndescription: Finds ferries.\n---\n»")], sound },
  "wrong-type": {
    broken: [bare("name: ferry-times", "description: «[a]»"), bare("name: «{ a: b }»", "description: a")],
    sound,
  },
  "empty-field": { broken: [more("compatibility:«»")], sound },
  "no-text": {
    broken: [
      bare("name: ferry-times", 'description: «""»'),
      more('compatibility: «" "»'),
      bare("name: «''»", "description: a"),
    ],
    sound,
  },
  "name-too-long": { broken: [named(long(65))], sound: [...sound, named(long(64), long(64))] },
  "name-characters": {
    broken: ["MySkill", "my_skill", "a.b", "НАВЫК"].map((name) => named(name)),
    sound: [...sound, ...["技能", "мой-навык", "навык", "a", "ß"].map((name) => named(name, name))],
  },
  "name-hyphens": { broken: ["-pdf", "pdf-", "pdf--processing"].map((name) => named(name)), sound },
  "name-not-folder": {
    broken: [skill("---\nname: «other»\ndescription: a\n---\n")],
    sound: [
      ...sound,
      skill("---\nname: cafe\u0301\ndescription: a\n---\n", "skills/caf\u00e9"),
      { files: { "SKILL.md": SPECIFIED.MINIMAL }, path: "" },
    ],
  },
  "text-too-long": {
    broken: [bare("name: ferry-times", `description: «${long(1025)}»`), more(`compatibility: «${long(501)}»`)],
    sound: [...sound, bare("name: ferry-times", `description: ${long(1024)}`), more(`compatibility: ${long(500)}`)],
  },
  "metadata-not-text": {
    broken: [
      more("metadata:", "  version: «1.0»"),
      more("metadata: { a: «{ b: c }», b: c }"),
      more("metadata: { a: «true» }"),
    ],
    sound,
  },
  "unknown-platform": {
    broken: [
      more("metadata:", "  openclaw:", "    os: [linux, «macos»]"),
      more("metadata:", "  openclaw: { os: «'linux, windows'» }"),
      more("platforms: [«beos»]"),
      more("platforms: «solaris»"),
    ],
    sound: [
      ...sound,
      more("metadata:", "  openclaw:", "    os: [darwin, linux, win32]"),
      more("platforms: [macos, linux, windows]"),
    ],
  },
  "metadata-on-one-line": {
    broken: [
      more("metadata: «{ openclaw: { requires: { bins: [uv] } } }»"),
      more('metadata: «{ "clawdbot": { "emoji": boat } }»'),
    ],
    sound: [
      ...sound,
      more('metadata: { openclaw: { requires: { bins: ["uv"] }, always: true, weight: 1.5 } }'),
      more("metadata: { openclaw: { homepage: 'https://example.org' } }"),
      more("metadata: { season: summer }"),
      more("metadata:", "  openclaw: { requires: { bins: [uv] } }"),
    ],
  },
  "requirements-not-read": {
    broken: [
      more("«requires»: { bins: [uv] }"),
      more("metadata:", "  openclaw: { os: [linux] }", "«primaryEnv»: KEY"),
      more("metadata:", "  openclaw: { os: [linux] }", "  «clawdbot»: { requires: { bins: [ffmpeg] } }"),
      more("metadata:", "  «clawdis»: { requires: { bins: [sox] } }"),
    ],
    sound: [
      ...sound,
      more("metadata:", "  openclaw: { os: [linux] }", "  clawdbot: { os: [linux] }"),
      more("primaryEnv: KEY", "env: [KEY]", "dependencies: []"),
    ],
  },
  "requirement-form": {
    broken: [
      more("metadata:", "  openclaw: { requires: { env: «{ KEY: secret }» } }"),
      more("metadata:", "  openclaw: { requires: { bins: [uv, «{ name: jq }»] } }"),
    ],
    sound: [...sound, more("metadata:", "  openclaw: { requires: { env: [KEY], bins: 'uv, jq' } }")],
  },
  "unlisted-credential": {
    broken: [more("metadata:", "  openclaw: { primaryEnv: «KEY» }")],
    sound: [
      ...sound,
      more("metadata:", "  openclaw: { primaryEnv: KEY, requires: { env: [KEY] } }"),
      more("metadata:", "  openclaw: { primaryEnv: KEY, envVars: [{ name: KEY }] }"),
    ],
  },
  "installation-not-read": {
    broken: [more("metadata:", "  openclaw:", "    install:", "      - «{ kind: apt, package: xsv }»")],
    sound: [...sound, more("metadata:", "  openclaw:", "    install:", "      - { kind: brew, formula: xsv }")],
  },
  "download-without-digest": {
    broken: [
      more("metadata:", "  openclaw:", "    install:", '      - «{ kind: download, url: "https://example.org/x" }»'),
    ],
    sound: [
      ...sound,
      more(
        "metadata:",
        "  openclaw:",
        "    install:",
        `      - { kind: download, url: "https://example.org/x", sha256: ${long(64)} }`,
      ),
    ],
  },
  "tools-not-text": { broken: [more("allowed-tools: «[Read, Grep]»")], sound },
  "tools-with-commas": {
    broken: [more("allowed-tools: «Read, Bash(ls -a, -l) Grep»")],
    sound: [...sound, more("allowed-tools: Read Bash(ls -a, -l)")],
  },
  "byte-order-mark": { broken: [skill(`\ufeff---\n«name: ferry-times\ndescription: a»\n---\n`)], sound },
  "client-key-form": {
    broken: [more("argument-hint: «[harbour]»"), more("paths: «{ a: b }»")],
    sound: [...sound, more("argument-hint: '[harbour]'", "paths: [a, b]", "arguments: a b")],
  },
  "unknown-field": { broken: [more("«owner»: me")], sound },
  "field-of-some-clients": {
    broken: [more("«version»: 1.0.0"), more("«author»: me"), more("«tags»: [sea]")],
    sound: [...sound, more("homepage: https://example.org", "platforms: [linux]")],
  },
  "misspelt-field": { broken: [more("«licence»: MIT"), more("«alowed-tools»: Read")], sound },
  "long-instructions": {
    broken: [skill(`---\n«name: ferry-times\ndescription: a»\n---\n${"line\n".repeat(501)}`)],
    sound,
  },
});

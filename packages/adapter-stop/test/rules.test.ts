import { describeRules, type RuleExample } from "@skill-convert/testing";
import { stopAdapter } from "../src/index.js";
import { FULL, MINIMAL } from "./examples.js";

/** A manifest of these lines, after the required fields. */
const manifest = (...lines: string[]): RuleExample => ({ files: { "skill.yaml": `${HEAD}${lines.join("\n")}\n` } });
/** A manifest of these lines alone. */
const bare = (...lines: string[]): RuleExample => ({ files: { "skill.yaml": `${lines.join("\n")}\n` } });

const HEAD = 'sop: "0.1"\nname: tea-maker\nversion: 1.0.0\ndescription: Makes tea\n';
const head = (key: string, text: string) =>
  HEAD.split("\n")
    .map((line) => (line.startsWith(`${key}:`) ? text : line))
    .join("\n");

const minimal: RuleExample = { files: { "skill.yaml": MINIMAL } };
const full: RuleExample = { files: { "skill.yaml": FULL } };
const both = [minimal, full];

const LEAF = "inputs: [{name: leaf, type: string}]";
const post = (assertion: string) => manifest(`assertions: {post: [${assertion}]}`);
const pre = (assertion: string) => manifest(`assertions: {pre: [${assertion}]}`);
const input = (fields: string) => manifest(`inputs: [{name: leaf, ${fields}}]`);

describeRules(stopAdapter, {
  "missing-field": {
    broken: [
      bare("«name: tea-maker", "version: 1.0.0", "description: Makes tea»"),
      bare('«sop: "0.1"', "name: tea-maker", "version: 1.0.0»"),
      manifest("inputs: [«{type: string}»]"),
      manifest("outputs: [«{name: cup}»]"),
      manifest("side_effects: [«{description: Boils water}»]"),
      manifest("assertions: {pre: [«{message: no check}»]}"),
      post("«{check: file_exists}»"),
      post("«{check: file_matches, path: cup.json}»"),
      post("«{check: env_var}»"),
      post("«{check: tool_available}»"),
      post("«{check: duration}»"),
      post("«{check: custom}»"),
      manifest("observability: {metrics: [«{type: counter}»]}"),
    ],
    sound: [...both, post("{check: http_status, equals: 200}"), post("{check: output.cup, not_empty: true}")],
  },
  "wrong-type": {
    broken: [
      bare("«- sop", "- name»"),
      bare(head("name", "name: «[tea]»")),
      bare(head("description", "description: «7»")),
      manifest("inputs: «{leaf: string}»"),
      manifest("inputs: [«leaf»]"),
      input("type: string, required: «often»"),
      input('type: number, constraints: {min: «"3"»}'),
      manifest("tags: «{tea: hot}»"),
      manifest("tags: [green, «[hot]», «null»]"),
      manifest("requirements: {env_vars: [«{name: KETTLE}»]}"),
      manifest("requirements: «[KETTLE]»"),
      post("{check: duration, max_ms: «long»}"),
      manifest("observability: {trace_sampling: «all»}"),
    ],
    sound: both,
  },
  "unknown-input-type": {
    broken: [input("type: «sting»"), input("type: «integer»")],
    sound: [...both, input("type: dir_path")],
  },
  "unknown-output-type": { broken: [manifest("outputs: [{name: cup, type: «blob»}]")], sound: both },
  "unknown-effect-type": { broken: [manifest("side_effects: [{type: «networks»}]")], sound: both },
  "undeclared-input": {
    broken: [
      manifest(LEAF, 'side_effects: [{type: filesystem, paths: [«"${inputs.leaves}"», "x/${inputs.leaf}"]}]'),
      manifest('side_effects: [{type: network, destinations: [«"${inputs.host}"»]}]'),
      manifest('requirements: {files: [«"${inputs.file}"»]}'),
      pre('{check: file_exists, path: «"${inputs.file}"»}'),
      post('{check: custom, command: «"taste ${inputs.cup}"»}'),
    ],
    sound: [...both, pre('{check: env_var, name: A, message: "${inputs.talk}"}')],
  },
  "undeclared-output": {
    broken: [post('{check: file_exists, path: «"${outputs.cup}"»}')],
    sound: [
      ...both,
      manifest(
        "outputs: [{name: cup, type: file_path}]",
        'assertions: {post: [{check: file_exists, path: "${outputs.cup}"}]}',
      ),
    ],
  },
  "unknown-check": {
    broken: [pre("{check: «file_exist», path: a}"), post("{check: «output»}"), post("{check: «output.»}")],
    sound: [...both, post("{check: output.a.b, equals: 1}")],
  },
  "duplicate-name": {
    broken: [
      manifest("inputs: [{name: a, type: string}, {name: «a», type: number}]"),
      manifest("outputs: [{name: a, type: string}, {name: «a», type: string}]"),
      manifest("observability: {level: L3, metrics: [{name: a}, {name: «a»}]}"),
    ],
    sound: [...both, manifest("inputs: [{name: a, type: string}]", "outputs: [{name: a, type: string}]")],
  },
  "sop-spelling": {
    broken: [bare(head("sop", "sop: «0.1»")), bare(head("sop", 'sop: «"0.1.0"»'))],
    sound: [...both, bare(head("sop", "sop: '0.1'"))],
  },
  "unknown-sop-version": {
    broken: [bare(head("sop", 'sop: «"0.9"»')), bare(head("sop", "sop: «2»"))],
    sound: [...both, bare(head("sop", "sop: 0.1"))],
  },
  "name-not-kebab": {
    broken: [bare(head("name", "name: «Tea Maker»")), bare(head("name", "name: «tea_maker»"))],
    sound: [...both, bare(head("name", "name: tea2"))],
  },
  "unquoted-version": {
    broken: [bare(head("version", "version: «1.10»")), bare(head("version", "version: «2»"))],
    sound: [...both, bare(head("version", 'version: "1.10"'))],
  },
  "version-spelling": {
    broken: [bare(head("version", "version: «v1.4.0»")), bare(head("version", 'version: «"1.4"»'))],
    sound: [...both, bare(head("version", "version: 1.4.0-beta.1+7")), bare(head("version", "version: 1.4"))],
  },
  "version-not-semver": {
    broken: [
      bare(head("version", "version: «spring»")),
      bare(head("version", "version: «1.2.3.4»")),
      bare(head("version", "version: «1.2.3-01»")),
      bare(head("version", "version: «1.2.3-rc..1»")),
    ],
    sound: [...both, bare(head("version", "version: 1.2.3-0.rc-1.x+001"))],
  },
  "text-for-list": {
    broken: [
      manifest("tags: «hot»"),
      manifest("tools_used: «exec»"),
      manifest("requirements: {env_vars: «KETTLE», files: «./a», tools: «exec», capabilities: «heat»}"),
      manifest("side_effects: [{type: filesystem, paths: «a/»}, {type: network, destinations: «example.org»}]"),
    ],
    sound: both,
  },
  "unknown-value": {
    broken: [
      manifest("side_effects: [{type: filesystem, access: «append»}]"),
      pre("{check: env_var, name: A, severity: «fatal»}"),
      manifest("observability: {level: «L7», metrics: [{name: m, type: «timer»}]}"),
    ],
    sound: both,
  },
  "empty-field": {
    broken: [manifest("author:«»"), manifest("requirements: {files:«»}"), manifest("observability:", "  level:«»")],
    sound: [...both, input("type: string, default: null"), post("{check: output.a, equals: null}")],
  },
  "unknown-field": {
    broken: [
      manifest("«x-team»: [ada]"),
      input("type: string, «x-order»: 1"),
      input("type: string, constraints: {«x-why»: because}"),
      manifest("outputs: [{name: cup, type: string, «sometimes-left-out»: true}]"),
      manifest("side_effects: [{type: exec, «reversible»: true}]"),
      manifest("requirements: {«x-water»: hot}"),
      manifest("assertions: {«x-note»: none}"),
      post("{check: file_exists, path: a, «equals»: 1}"),
      manifest("observability: {«x-collector»: otlp, metrics: [{name: m, «buckets»: 3}]}"),
    ],
    sound: [...both, manifest("tolls_used: [exec]"), post("{check: made_up, anything: 1}")],
  },
  "misspelt-field": {
    broken: [
      bare('sop: "0.1"', "name: tea-maker", "version: 1.0.0", "«desciption»: Makes tea"),
      manifest("«tool_used»: [exec]"),
      input("type: string, «requird»: true"),
      post("{check: file_exists, «pth»: a}"),
    ],
    // The document already has the field with the similar name.
    sound: [...both, manifest("tags: [hot]", "tag: cold"), manifest("x-tags: [a]")],
  },
  "unquoted-text": {
    broken: [
      manifest("tags: [«2024», tea, «true»]"),
      manifest("side_effects: [{type: network, destinations: [«8080»]}]"),
      manifest("requirements:", "  env_vars:", "    - «1»"),
    ],
    sound: [...both, manifest('tags: ["2024", tea]')],
  },
  "blank-text": {
    broken: [
      bare(head("name", 'name: «""»')),
      bare(head("description", "description: «' '»")),
      manifest('inputs: [{name: «""», type: string}]'),
      pre('{check: file_exists, path: «""»}'),
    ],
    sound: [...both, manifest('author: ""')],
  },
  "description-not-one-line": {
    broken: [bare(head("description", "description: «|-\n  Makes tea.\n  And coffee.»"))],
    sound: [...both, bare(head("description", "description: >\n  Makes tea\n  and coffee."))],
  },
  "license-not-spdx": {
    broken: [
      manifest("license: «MIT License»"),
      manifest("license: «see LICENSE.txt»"),
      ...["foo", "Proprietary", "GPLv3", "Apache2", "BSD", "CC0"].map((license) => manifest(`license: «${license}»`)),
      manifest("license: «MIT WITH nothing»"),
    ],
    sound: [
      ...both,
      manifest("license: (MIT OR Apache-2.0) AND GPL-2.0-only WITH Classpath-exception-2.0"),
      manifest("license: LicenseRef-house"),
      manifest("license: GPL-2.0+"),
    ],
  },
  "repository-not-url": {
    broken: [manifest("repository: «github.com/kitchen/tea»"), manifest("repository: «kitchen/tea»")],
    sound: [...both, manifest("repository: git+ssh://git@example.org/tea.git")],
  },
  "variable-name": {
    broken: [
      manifest("requirements: {env_vars: [KETTLE, «$HOME», «KETTLE=hot», «MY KETTLE»]}"),
      pre("{check: env_var, name: «2ND»}"),
    ],
    sound: [...both, manifest("requirements: {env_vars: [_kettle, ProgramFiles(x86)]}")],
  },
  "output-check-before-run": {
    broken: [pre("{check: «output.cup», not_empty: true}")],
    sound: [...both, post("{check: output.cup, not_empty: true}")],
  },
  "result-before-run": {
    broken: [
      pre("{check: «duration», max_ms: 5}"),
      pre("{check: «http_status», equals: 200}"),
      pre('{check: file_exists, path: «"${outputs.cup}"»}'),
      manifest('requirements: {files: [«"${outputs.cup}"»]}'),
    ],
    sound: [...both, post("{check: duration, max_ms: 5}")],
  },
  "check-without-condition": {
    broken: [
      post("{check: «output.cup»}"),
      post("{check: «output.cup», message: Full}"),
      post("{check: «http_status», url_pattern: example.org}"),
    ],
    sound: [
      ...both,
      post("{check: output.cup, greater_than: 0}"),
      post("{check: output.cup, equals: null}"),
      post("{check: http_status, equals: 200}"),
      post("{check: custom, command: taste}"),
    ],
  },
  "undeclared-output-check": {
    broken: [
      manifest("outputs: [{name: cup, type: json}]", "assertions: {post: [{check: «output.cap», not_empty: true}]}"),
    ],
    sound: [
      ...both,
      manifest("outputs: [{name: cup, type: json}]", "assertions: {post: [{check: output.cup.size, greater_than: 1}]}"),
    ],
  },
  "check-against-type": {
    broken: [
      manifest(
        "outputs: [{name: cups, type: number}, {name: tea, type: string}, {name: done, type: boolean}]",
        "assertions:",
        "  post:",
        "    - {check: output.cups, matches: «a+»}",
        "    - {check: output.tea, greater_than: «3»}",
        '    - {check: output.cups, equals: «"3"»}',
        '    - {check: output.done, equals: «"true"»}',
      ),
    ],
    sound: [
      ...both,
      manifest(
        "outputs: [{name: cups, type: number}, {name: tea, type: string}, {name: kind, type: enum}]",
        "assertions:",
        "  post:",
        "    - {check: output.cups, greater_than: 0, equals: 3}",
        "    - {check: output.tea, matches: a, equals: earl}",
        "    - {check: output.kind, matches: a, equals: 3}",
        "    - {check: output.other, matches: a}",
      ),
    ],
  },
  "http-status-value": {
    broken: [post('{check: http_status, equals: «"200"»}'), post("{check: http_status, equals: «2000»}")],
    sound: [...both, post("{check: http_status, equals: 404}"), post("{check: output.a, equals: 7}")],
  },
  "http-status-level": {
    broken: [
      post("{check: «http_status», equals: 200}"),
      manifest("observability: {level: L0}", "assertions: {post: [{check: «http_status», equals: 200}]}"),
    ],
    sound: [
      ...both,
      manifest("observability: {level: L1}", "assertions: {post: [{check: http_status, equals: 200}]}"),
      manifest("observability: {level: L9}", "assertions: {post: [{check: http_status, equals: 200}]}"),
    ],
  },
  "assertions-below-level": {
    broken: [
      manifest("«assertions»: {pre: [{check: env_var, name: A}]}"),
      manifest("observability: {level: L1}", "«assertions»: {post: [{check: duration, max_ms: 5}]}"),
    ],
    sound: [
      ...both,
      manifest("observability: {level: L3}", "assertions: {pre: [{check: env_var, name: A}]}"),
      manifest("assertions: {pre: []}"),
    ],
  },
  "metrics-below-level": {
    broken: [
      manifest("observability: {«metrics»: [{name: cups, type: counter}]}"),
      { files: { "skill.yaml": FULL.replace("metrics:", "«metrics»:") } },
    ],
    sound: [minimal, manifest("observability: {level: L3, metrics: [{name: cups}]}")],
  },
  "sampling-below-level": {
    broken: [manifest("observability: {«trace_sampling»: 0.1}")],
    sound: [...both, manifest("observability: {level: L1, trace_sampling: 0.1}")],
  },
  "level-without-content": {
    broken: [manifest("observability: {level: «L2»}"), manifest("observability: {level: «L3», metrics: []}")],
    sound: [...both, manifest("observability: {level: L1}")],
  },
  "sampling-out-of-range": {
    broken: [manifest("observability: {trace_sampling: «10»}"), manifest("observability: {trace_sampling: «-0.1»}")],
    sound: [...both, ...["0", "0.5", "1.0"].map((share) => manifest(`observability: {trace_sampling: ${share}}`))],
  },
  "enum-without-values": {
    broken: [
      input("type: «enum»"),
      input("type: «enum», constraints: {enum: []}"),
      manifest("outputs: [{name: state, type: «enum»}]"),
    ],
    sound: [...both, input("type: enum, constraints: {enum: [black, green]}")],
  },
  "value-of-another-type": {
    broken: [
      input('type: number, default: «"3"»'),
      input("type: string, default: «3»"),
      input("type: boolean, default: «3»"),
      input("type: url, default: «example.org»"),
      input("type: json, default: «[1]»"),
      input("type: array, default: «{a: 1}»"),
      input('type: number, constraints: {enum: [1, «"2"»]}'),
    ],
    sound: [
      ...both,
      input("type: file_path, default: ./tea.md"),
      input("type: url, default: https://example.org"),
      input('type: url, default: "${inputs.host}/tea"'),
      input("type: string, default: null"),
      input("type: enum, default: 3, constraints: {enum: [3]}"),
    ],
  },
  "default-not-allowed": {
    broken: [
      input("type: string, default: «milk», constraints: {enum: [black, green]}"),
      input("type: number, default: «11», constraints: {max: 10}"),
      input("type: string, default: «ab», constraints: {min: 3}"),
      input('type: string, default: «ab», constraints: {pattern: "^[0-9]+$"}'),
      input("type: array, default: «[]», constraints: {min: 1}"),
    ],
    sound: [
      ...both,
      input("type: number, default: 3, constraints: {min: 3, max: 3}"),
      input('type: string, default: "😀", constraints: {max: 1}'),
    ],
  },
  "idle-constraint": {
    broken: [
      input("type: boolean, constraints: {«min»: 1}"),
      input("type: number, constraints: {«pattern»: a}"),
      input("type: json, constraints: {«max»: 1, «pattern»: a}"),
    ],
    sound: [...both, input("type: array, constraints: {min: 1}"), input("type: url, constraints: {pattern: a}")],
  },
  "default-of-required": {
    broken: [input("type: string, required: true, «default»: black")],
    sound: [...both, input("type: string, default: black"), input("type: string, required: true, default: null")],
  },
  "impossible-limits": {
    broken: [input("type: number, constraints: «{min: 3, max: 1}»"), post("{check: duration, max_ms: «0»}")],
    sound: [...both, input("type: number, constraints: {min: 3, max: 3}")],
  },
  "invalid-pattern": {
    broken: [
      input('type: string, constraints: {pattern: «"(tea"»}'),
      post('{check: file_matches, path: a, pattern: «"*.md"»}'),
      post('{check: output.a, matches: «"[a"»}'),
    ],
    sound: [
      ...both,
      ...["(?i)tea", "(?P<leaf>a)", "a++", "\\\\p{L}+", "a{2"].map((text) =>
        input(`type: string, constraints: {pattern: "${text}"}`),
      ),
    ],
  },
  "misplaced-detail": {
    broken: [
      manifest("side_effects: [{type: network, «access»: read}]"),
      manifest("side_effects: [{type: filesystem, «destinations»: [example.org]}]"),
    ],
    sound: [...both, manifest("side_effects: [{type: message, destinations: ['#tea']}, {type: exec, paths: [a]}]")],
  },
  "other-placeholder": {
    broken: [
      manifest(
        LEAF,
        "side_effects:",
        "  - type: filesystem",
        '    paths: [«"{leaf}"», «"{{leaf}}"», «"{{ inputs.leaf }}"», «"${leaf}"», «"${input.leaf}"», «"${ inputs.leaf }"»]',
      ),
    ],
    sound: [
      ...both,
      manifest(LEAF, 'side_effects: [{type: filesystem, paths: ["${inputs.leaf}", "{other}", "${HOME}"]}]'),
      manifest(LEAF, `side_effects: [{type: filesystem, paths: ["{{${" ".repeat(20_000)}"]}]`),
    ],
  },
  "skill-file-differs": {
    broken: [
      { files: { "skill.yaml": HEAD, "SKILL.md": "---\nname: «coffee-maker»\ndescription: «Makes coffee»\n---\n" } },
      {
        files: {
          "skill.yaml": `${HEAD}license: MIT\nauthor: ada\n`,
          "SKILL.md": "---\nlicense: «Apache-2.0»\nmetadata:\n  author: «grace»\n---\n",
        },
      },
      {
        files: {
          "skill.yaml": `${HEAD}tags: [tea, hot]\ntools_used: [exec, read]\n`,
          "SKILL.md":
            "---\nversion: «9.0.0»\ntags: «[tea, cold]»\nallowed-tools: «exec write»\nmetadata:\n  version: «9.0.1»\n---\n",
        },
      },
    ],
    sound: [
      ...both,
      {
        files: { "skill.yaml": HEAD, "SKILL.md": "---\nname: tea-maker\ndescription: Makes tea\nlicense: MIT\n---\n" },
      },
      { files: { "skill.yaml": HEAD, "SKILL.md": "# Tea\n" } },
      {
        files: {
          "skill.yaml": `${HEAD}tags: [tea, hot]\ntools_used: [exec, read]\n`,
          "SKILL.md": "---\ntags: [hot, tea]\nallowed-tools: read exec\nmetadata:\n  tags: tea, hot\n---\n",
        },
      },
      { files: { "skill.yaml": HEAD, "SKILL.md": "---\nname: tea-maker\ndescription: |\n  Makes\n  tea\n---\n" } },
    ],
  },
});

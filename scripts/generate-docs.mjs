// Writes what is generated from the built packages: the table of formats (docs/formats.md and the README), the mapping
// of fields (docs/mapping.md), the model (docs/manifest.md), the rules of each format (docs/rules.md) and the sentences
// that none of them cites (docs/specs/README.md), the diagnostics of each package (docs/diagnostics/), and the published JSON Schemas
// (packages/*/schema, apps/cli/schema), and the figures of docs/performance.md.
// With --check it writes nothing and fails where a file is not as it would be written.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { SPECS, uncitedSentences } from "./citations.mjs";
import { coreSchemas } from "./core-schemas.mjs";
import { readTypes } from "./documented-schema.mjs";
import { manifestPage } from "./manifest-page.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const check = process.argv.includes("--check");
const load = (path) => import(pathToFileURL(join(root, path)).href);

const core = await load("packages/core/dist/index.js");
const z = await load("packages/core/node_modules/zod/mini/index.js");
const { schemaAddress } = await load("packages/core/dist/text.js");
const zodSchemas = await load("packages/core/dist/zod.js");
const coreFiles = coreSchemas(z, zodSchemas, schemaAddress);
const { adapters } = await (await load("packages/formats/dist/index.js")).loadRegistry();
const writable = adapters.filter((adapter) => adapter.encode);

const outdated = [];

function emit(path, text) {
  const file = join(root, path);
  const current = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  if (current === text) return;
  outdated.push(path);
  if (check) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The text of a file with the part between two markers replaced. */
function between(path, name, text) {
  const current = readFileSync(join(root, path), "utf8");
  const start = `<!-- ${name}: generated -->`;
  const end = `<!-- /${name} -->`;
  const from = current.indexOf(start);
  const to = current.indexOf(end);
  if (from < 0 || to < 0) throw new Error(`${path} has no place for ${name}`);
  emit(path, `${current.slice(0, from + start.length)}\n${text}\n${current.slice(to)}`);
}

const cell = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const row = (cells) => `| ${cells.map(cell).join(" | ")} |`;

function table(head, rows) {
  return [row(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(row)].join("\n");
}

const WORDS = { exact: "yes", narrowed: "in part", none: "—" };

function formatsTable() {
  return table(
    ["format", "id", "versions", "kept in", "direction"],
    adapters.map(({ title, id, versions, manifestFiles, encode }) => [
      title,
      `\`${id}\``,
      versions.join(", "),
      manifestFiles.map((file) => `\`${file}\``).join(", "),
      encode ? "read and written" : "read",
    ]),
  );
}

/**
 * How much of each part of a model the columns can hold.
 *
 * @param head the name of the first column
 */
function coverageMatrix(head, parts, columns) {
  const entry = ({ coverage }, path) => {
    const { entry: found } = core.coverageAt(coverage, path);
    const where = found.where ? `: ${found.where}` : "";
    if (found.holds === "none") return WORDS.none;
    return `${found.exactFor === undefined ? WORDS[found.holds] : "mostly"}${where}`;
  };
  return table(
    [head, ...columns.map(({ id }) => id)],
    parts.map(({ label, path }) => [label, ...columns.map((column) => entry(column, path))]),
  );
}

const code = (path) => `\`${path.join(".").replaceAll(".*", "[]")}\``;

/** The rows of a format, those of front matter beside a manifest included, with the name of their document. */
function mappingOf({ mapping, frontMatterMapping = [] }) {
  const beside = frontMatterMapping.map((each) => ({ ...each, document: " in SKILL.md" }));
  return [...mapping.map((each) => ({ ...each, document: "" })), ...beside];
}

/** The rows of a format that are parts of the model. The parts of a field have rows of their own, which replace its row. */
function mappedParts(adapter) {
  const rows = mappingOf(adapter).filter(({ to }) => to.length > 0 && to[0] !== "extensions");
  const isDivided = ({ at, to, document }) =>
    rows.some((other) => isWithin(other.at, at) && other.document === document && String(other.to) === String(to));
  return rows.filter((row) => !isDivided(row));
}

/** The table of model parts with the field of each format, in the order of the model. */
function mappingMatrix() {
  const parts = new Map();
  for (const [column, adapter] of adapters.entries()) {
    for (const each of mappedParts(adapter)) {
      const part = each.to.join("\0");
      if (!parts.has(part)) parts.set(part, { to: each.to, cells: adapters.map(() => new Set()) });
      parts.get(part).cells[column].add(`${code(each.at)}${each.document}`);
    }
  }
  const order = core.manifestFields.map(({ path }) => path[0]);
  const sorted = [...parts].sort(
    ([one, { to }], [other, { to: next }]) => order.indexOf(to[0]) - order.indexOf(next[0]) || (one < other ? -1 : 1),
  );
  return table(
    ["part of the model", ...adapters.map(({ id }) => id)],
    sorted.map(([, { to, cells }]) => [code(to), ...cells.map((places) => [...places].join(", "))]),
  );
}

function isWithin(path, around) {
  return path.length > around.length && around.every((key, index) => key === path[index]);
}

/** Every field of a format, with what it must be, what it becomes, and what it means. */
function fieldsOf(adapter, heading = "##") {
  const rows = mappingOf(adapter).map(({ at, to, expected, info, document }) => [
    `${code(at)}${document}`,
    info.required ? "yes" : "",
    expected,
    to.length === 0 ? "" : code(to),
    info.doc ?? "",
  ]);
  const head = ["field", "required", "is", "part of the model", "meaning"];
  return `${heading} ${adapter.title} (\`${adapter.id}\`)\n\n${table(head, rows)}\n`;
}

/** Both severities of a finding, if `validate` is stricter than reading. */
function severityOf(severity, rule) {
  return rule === undefined || rule.severity === severity
    ? `**${severity}**`
    : `**${rule.severity}** in \`validate\`, **${severity}** elsewhere`;
}

function diagnosticsPage(namespace, title, definitions, rules = []) {
  const sections = Object.entries(definitions).map(([code, { severity, message, docs }]) => {
    const rule = rules.find((each) => each.code === `${namespace}/${code}`);
    const text = message.replaceAll(/\$?\{(?:[^{}]|\{[^{}]*\})*\}/g, "`$&`");
    return `## <a id="${code}"></a>\`${namespace}/${code}\`\n\n${severityOf(severity, rule)} — ${text}\n\n${docs}\n`;
  });
  return `# Diagnostics of ${title}\n\n<!-- Generated by \`pnpm run docs\`. -->\n\n${sections.join("\n")}`;
}

/** The behaviour of each client, each cell with its source; an empty cell is unknown. */
function permissionsTable(facts, clients) {
  const words = { command: "commands", read: "reading", write: "writing", host: "hosts" };
  const rows = Object.entries(facts).map(([id, { files, missing, cites }]) => {
    const kinds = files.flatMap(({ rules }) => Object.keys(rules));
    return [
      `${clients.find((client) => client.id === id).title} (\`${id}\`)`,
      files.map((each) => `\`${each.in === "home" ? "~/" : ""}${each.file}\``).join(", "),
      kinds.map((kind) => words[kind]).join(", "),
      Object.keys(missing)
        .map((kind) => words[kind])
        .join(", "),
      cites.map((cite) => `[${cite.split("#")[1]}](specs/${cite})`).join(", "),
    ];
  });
  return table(["client", "files", "can allow", "cannot allow", "from"], rows);
}

function clientsPage({ CLIENTS, INSTALLERS, KEY_TABLE, FAULTS, EFFECTS, SOURCES, useOf }) {
  const source = (id) => `[${id}](#${id})`;
  const inOrder = (wanted) =>
    CLIENTS.flatMap((client) => [wanted(client) ?? []])
      .filter(({ length }) => length > 0)
      .map(([title, from, extra]) => `${title}${extra === undefined ? "" : ` (${extra})`} ${source(from)}`)
      .join(", ");
  const titlesOf = (ids) =>
    CLIENTS.filter(({ id }) => ids.includes(id))
      .map(({ title }) => title)
      .join(" and ");
  const keys = KEY_TABLE.map(({ key, forms = [], everyClient, notKnownOf = [], clients }) => {
    const using = (wanted) =>
      inOrder(({ id, title }) => {
        const [use, from, only] = clients[id] ?? [];
        return use === wanted ? [title, from, only && `as ${only.join(" or ")}`] : undefined;
      });
    return [
      `\`${key}\`${forms.length > 0 ? `: ${forms.join(" or ")}` : ""}`,
      everyClient ? `every client; of ${titlesOf(notKnownOf)} it is not known` : using("reads"),
      using("accepts"),
      using("ignores"),
    ];
  });
  const faults = Object.entries(FAULTS).flatMap(([fault, words]) => {
    const cellOf = ({ faults: { [fault]: cell = [] } }) => cell;
    const effects = Object.keys(EFFECTS).filter((effect) => CLIENTS.some((client) => cellOf(client)[0] === effect));
    return effects.map((effect, index) => [
      index === 0 ? words : "",
      EFFECTS[effect].one,
      inOrder((client) => {
        const [reaction, from, unless] = cellOf(client);
        if (reaction !== effect) return undefined;
        return [client.title, from, unless && `except ${unless.words}`];
      }),
    ]);
  });
  const stateOf = ({ change }) => (change ? `${change.words} ${source(change.source)}` : "");
  const folders = CLIENTS.map((client) => [
    client.title,
    `\`${client.id}\``,
    stateOf(client),
    client.project.map((path) => `\`${path}\``).join(", "),
    client.user.map((path) => `\`~/${path}\``).join(", "),
    client.duplicates ? `${client.duplicates.words} ${source(client.duplicates.source)}` : "",
    client.notes ?? "",
    source(client.folders),
  ]);
  const ignoring = inOrder((client) => {
    const [use, from] = useOf("a key that no client defines", client) ?? [];
    return use === "ignores" ? [client.title, from] : undefined;
  });
  const sources = Object.entries(SOURCES).map(([id, { title, at, read, secondHand }]) => [
    `<a id="${id}"></a>${id}`,
    title,
    at,
    read,
    secondHand ? "second hand: shown here, never the reason for a finding" : "",
  ]);
  const quoted = (names) => names.map((name) => `\`${name}\``).join(", ");
  const installers = INSTALLERS.map(({ title, source: from, metadata, files }) => [
    title,
    quoted(metadata),
    quoted(files),
    source(from),
  ]);
  const publishing = CLIENTS.flatMap(({ title, publishing: rules }) =>
    rules
      ? [
          [title, "name", `${rules.name.min} to ${rules.name.max} of a to z, 0 to 9 and single hyphens`],
          ["", "reserved names", quoted([...rules.name.reserved])],
          ["", "words that a name may neither begin nor end with", quoted(rules.name.affixes)],
          ["", "a file", `at most ${rules.maxFileBytes / 1024 ** 2} MB`],
          ["", "all files", `at most ${rules.maxBytes / 1024 ** 2} MB`],
          ["", "files that it makes itself", quoted([...rules.generated])],
          ["", "files that make a folder a plugin", quoted([...rules.otherKinds])],
          ["", "licence", rules.licence],
          ...Object.entries({ other: "instructions", eastAsian: "instructions in Chinese, Japanese or Korean" }).map(
            ([script, what]) => {
              const { any, new: fresh } = rules.instructions[script];
              const most = ({ words, characters }) => `${words} words and ${characters} characters`;
              return ["", what, `at least ${most(any)}, from a new account ${most(fresh)}`];
            },
          ),
        ].map((row, index) => [...row, index === 0 ? source(rules.source) : ""])
      : [],
  );
  const ownFiles = CLIENTS.filter(({ ownFile }) => ownFile).map(
    ({ title, ownFile: { file, says, field } }) =>
      `${title} reads \`${field}\` in \`${file}\` instead of \`${says}\`, so the conversion writes it there.`,
  );
  const converting = [
    "`convert --to agent-skills --client codex,claude-code` writes one SKILL.md that all of these clients load. Inputs, outputs, effects, requirements and command",
    "lines are written to a marked section at the end of the instructions, and tools to `allowed-tools`. The rest follows this table:",
    "",
    "- Up to four inputs of the only operation become the `argument-hint` of clients that read it.",
    ...ownFiles.map((sentence) => `- ${sentence} Every other byte of the file stays.`),
    "- The report lists for each client the keys that it ignores, and the consequence if ignoring them can do harm.",
    "",
    "A skill that is already an Agent Skill is written for other clients in the same way. With `--lossless`, `convert --to agent-skills` without",
    "`--client` restores the original.",
  ].join("\n");
  return (
    "# What each client does with a skill\n\n<!-- Generated by `pnpm run docs` from the table of clients. -->\n\n" +
    "`validate --client <names|all>` checks skills against this table ([how](validating.md#for-the-clients-that-load-a-skill)).\n" +
    "`detect <project> --client <names|all>` reports the skills that a client finds in these folders, names that are used twice, and which of them the client uses.\n" +
    "`convert --to agent-skills --client <names|all>` writes for them ([below](#converting-for-a-client)).\n" +
    "Each cell names its source, listed below with the day on which it was read. What no source shows is unknown, and is not claimed here.\n" +
    "`all` are the programs that load skills and have neither ended nor been renamed, so a registry has to be named.\n\n" +
    `## Folders\n\nA client's own project folder comes first. A client without a state is current.\n\n${table(["client", "id", "state", "in a project", "for a user", "of two skills with one name", "notes", "source"], folders)}\n\n` +
    `## Keys\n\nThese clients ignore every key that they are not listed with: ${ignoring}. Of the others, a client that is not listed with a key is\nnot known to read it. A client that is listed with types skips a skill in which the value has another type.\n\n${table(["key", "read by", "accepted without an effect by", "ignored by"], keys)}\n\n` +
    `## Faults\n\nThe reaction of a client that is not listed with a fault is unknown.\n\n${table(["if", "the client", "in"], faults)}\n\n` +
    `## What installers write\n\nThese programs write where a skill came from into it. \`validate --locked\` reports that as an info, apart from what a person changed.\ngh skill also sorts the keys of the front matter, and begins the instructions on the line after it.\n\n${table(["installer", "keys of `metadata`", "files", "source"], installers)}\n\n` +
    `## Publishing\n\nA registry accepts a skill by these rules when it is published for the first time. Characters are counted without white space.\n\n${table(["registry", "what", "rule", "source"], publishing)}\n\n` +
    `## Converting for a client\n\n${converting}\n\n` +
    `## Sources\n\n${table(["id", "title", "where", "read", "what is known"], sources)}\n`
  );
}

between("README.md", "formats", formatsTable());
emit(
  "docs/formats.md",
  `# What each format can hold\n\n<!-- Generated by \`pnpm run docs\` from the adapters' coverage. -->\n\n${formatsTable()}\n\n` +
    "A part that a format does not hold, or holds in a poorer form, is reported as a loss by every conversion, and kept\n" +
    "by `--lossless` in a sidecar so that the way back is exact. *Mostly*: exact for the usual values, poorer for others.\n\n" +
    `${coverageMatrix("part of the manifest", core.manifestFields, writable)}\n`,
);

emit(
  "docs/mapping.md",
  "# Which field becomes what\n\n<!-- Generated by `pnpm run docs` from the tables of the adapters. -->\n\n" +
    "A conversion reads a field of one format into a part of the model, and writes that part as a field of the other.\n" +
    "`[]` stands for any element, or any name. How much of a part a format can hold is in [formats.md](formats.md); what is\n" +
    "derived, because a format requires it or has no place for it, is in the README of its adapter.\n\n" +
    `${mappingMatrix()}\n\n${adapters.map((adapter) => fieldsOf(adapter)).join("\n")}`,
);

/** The fields of a format that are a part of the model, or its elements, as Markdown. */
function fieldsAt(adapter, path) {
  const rows = mappedParts(adapter);
  const own = rows.filter(({ to }) => String(to) === String(path));
  const found = own.length > 0 ? own : rows.filter(({ to }) => String(to) === String([...path, "*"]));
  return [...new Set(found.map(({ at, document }) => `${code(at)}${document}`))];
}

const exampleFile = "examples/meeting-notes/SKILL.md";
const exampleFiles = core.memoryFiles({ "SKILL.md": readFileSync(join(root, exampleFile), "utf8") });
const exampleAdapter = core.createRegistry(adapters).detect(exampleFiles).value.adapter;
emit(
  "docs/manifest.md",
  manifestPage({
    types: readTypes(join(root, "packages/core/src/manifest/model.ts")),
    schema: coreFiles.get("schema/skill-manifest.schema.json"),
    example: zodSchemas.SkillManifest.parse(exampleAdapter.decode(exampleFiles).value.manifest),
    adapters,
    fieldsOf: fieldsAt,
    coverageOf: ({ coverage }, path) => core.coverageAt(coverage, path),
    table,
    code,
  }),
);

const clients = await load("packages/clients/dist/index.js");
emit("docs/clients.md", clientsPage(clients));
const { PERMISSION_FILES } = await load("packages/clients/dist/permissions.js");
between("docs/permissions.md", "permissions", permissionsTable(PERMISSION_FILES, clients.CLIENTS));

const plugin = await load("packages/plugin/dist/index.js");
const { DIALECTS, PLUGIN_CLIENTS, PLUGIN_PARTS } = plugin;
between("docs/plugins.md", "plugin-coverage", coverageMatrix("part of the plugin", PLUGIN_PARTS, DIALECTS));
between(
  "docs/plugins.md",
  "plugin-clients",
  table(
    ["program", "order", "source"],
    PLUGIN_CLIENTS.map(({ title, order, secondHand }) => [
      title,
      order.map(({ file, ifAgentPlugin }) => `\`${file}\`${ifAgentPlugin ? " of Agent Plugins" : ""}`).join(", then "),
      secondHand ? "second hand" : "",
    ]),
  ),
);
between("docs/plugins.md", "plugin-fields", DIALECTS.map((dialect) => fieldsOf(dialect, "###")).join("\n"));

const { migrateDiagnostics } = await load("packages/adapter-skill-manifest-v2/dist/migrate.js");
const { sourceDiagnostics } = await load("packages/source/dist/index.js");
const { formatDiagnostics } = await load("packages/format/dist/index.js");
const cli = existsSync(join(root, "apps/cli/build/generate.js")) ? await load("apps/cli/build/generate.js") : undefined;
const { registryDiagnostics } = await load("packages/registry/dist/index.js");
const { runtimeDiagnostics } = await load("packages/runtime/dist/index.js");
const { usageDiagnostics } = await load("packages/usage/dist/findings.js");
const pages = [
  ["core", "the core", core.coreDiagnostics.definitions],
  ["source", "reading text", sourceDiagnostics.definitions],
  ["format", "front matter that every format shares", formatDiagnostics.definitions],
  ["registry", "the registry", registryDiagnostics.definitions],
  ["runtime", "checking and running", runtimeDiagnostics.definitions],
  ...adapters.map(({ id, title, diagnostics, rules }) => [id, title, diagnostics, rules]),
  ["clients", "skills in the clients that load them", clients.clientDiagnostics.definitions],
  ["plugin", "the manifests and marketplaces around skills", plugin.pluginDiagnostics.definitions],
  ["usage", "what programs use and manifests declare", usageDiagnostics.definitions],
  ["migrate", "migrating Skill Manifests from v1 to v2", migrateDiagnostics.definitions],
  ...(cli
    ? [
        ["cli", "the command line", cli.workspaceDiagnostics.definitions],
        ["well-known", "the index of published skills", cli.wellKnownDiagnostics.definitions],
      ]
    : []),
];
for (const [namespace, title, definitions, rules] of pages) {
  emit(`docs/diagnostics/${namespace}.md`, diagnosticsPage(namespace, title, definitions, rules));
}
if (existsSync(join(root, "docs/diagnostics"))) {
  const known = new Set(["README.md", ...pages.map(([namespace]) => `${namespace}.md`)]);
  for (const file of readdirSync(join(root, "docs/diagnostics"))) {
    if (!known.has(file)) outdated.push(`docs/diagnostics/${file} (belongs to no package)`);
  }
}
emit(
  "docs/diagnostics/README.md",
  `# Diagnostics\n\n<!-- Generated by \`pnpm run docs\`. -->\n\nEvery finding has a code. Its page says why it is given and what to do. Reading forgives more than\nvalidating: where the two differ, the page has both severities.\n\n${pages
    .map(([namespace, title]) => `- [${namespace}](${namespace}.md): ${title}`)
    .join("\n")}\n`,
);

const home = { "skill-manifest-v1": "adapter-skill-manifest-v2" };
const rulesTest = (id) =>
  `../packages/${home[id] ?? `adapter-${id}`}/test/${id === "skill-manifest-v1" ? "v1-rules" : "rules"}.test.ts`;

/** The section of a specification as a link to the first sentence that a rule rests on, and links to the others. */
function citationsOf({ section, sentences }) {
  const [first, ...others] = sentences.map((sentence) => [sentence.split("#")[1], `specs/${sentence}`]);
  if (first === undefined) return section;
  return [[section, first[1]], ...others].map(([words, link]) => `[${words}](${link})`).join(", ");
}

function rulesSection({ id, title, rules }) {
  const rows = rules.map(({ code, severity, cites, structural }) => [
    `[\`${code.slice(id.length + 1)}\`](diagnostics/${id}.md#${code.slice(id.length + 1)})`,
    severity,
    citationsOf(cites),
    cites.requirement,
    structural ? "yes" : "",
  ]);
  return (
    `## <a id="${id}"></a>${title} (\`${id}\`)\n\n` +
    `${rules.length} rules, tested in [${rulesTest(id).slice(3)}](${rulesTest(id)}), each under the sentence that it stands for.\n\n` +
    `${table(["rule", "severity", "the specification", "what it asks for", "schema"], rows)}\n`
  );
}

const rulesPage =
  "# The rules that `validate` checks\n\n<!-- Generated by `pnpm run docs` from the adapters' rules. -->\n\n" +
  "Each sentence of a specification that a manifest can break is a rule. It has a code (which leads to its page), the\n" +
  "section that it comes from (which leads to the [sentences](specs/README.md)), and the requirement in our words.\n" +
  "*error*: the specification leaves no choice (must, required, always, one of). *warning*: it recommends something,\n" +
  "or what is written cannot have its intended effect. *info*: worth knowing. *schema*: the JSON Schema of the format says\n" +
  "it too, so an editor shows it while you write.\n\n" +
  "Findings about the text itself, whatever its format, are in [diagnostics/source.md](diagnostics/source.md); findings about\nthe front matter that every format shares are in [diagnostics/format.md](diagnostics/format.md).\n" +
  `[validating.md](validating.md) says how to run the rules and change their severity.\n\n${adapters.map(rulesSection).join("\n")}`;
emit("docs/rules.md", rulesPage);
between(`${SPECS}/README.md`, "uncited", uncitedSentences(root, rulesPage).join("\n"));

/** The results of the benchmarks, as each wrote them to its folder. */
const measured = (name) => JSON.parse(readFileSync(join(root, "bench/results", `${name}.json`), "utf8"));
const decimals = (value) => (value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2));

/** A row for each task. For each version of Node a column of times, with the least and the greatest, and of processor time. */
function tasksTable() {
  const runs = ["node-20", "node-24"].map(measured);
  const names = [...new Set(runs.flatMap(({ rows }) => rows.map(({ name }) => name)))];
  const between = (spread) => (spread ? ` (${spread.map(decimals).join(" to ")})` : "");
  const amount = ({ value, spread, unit }) => `${decimals(value)}${unit ? ` ${unit}` : ""}${between(spread)}`;
  const cells = (row) => (row ? [amount(row), row.cpu === undefined ? "" : decimals(row.cpu)] : ["", ""]);
  return table(
    ["task", ...runs.flatMap(({ node }) => [`Node ${node.slice(1)}`, "processor"]), "target"],
    names.map((name) => {
      const found = runs.map(({ rows }) => rows.find((row) => row.name === name));
      const wanted = found.flatMap((row) => (row?.reach === undefined ? [] : [String(row.reach)]));
      return [name, ...found.flatMap(cells), [...new Set(wanted)].join(" and ")];
    }),
  );
}

/** A row for each phase, and for each command a column of milliseconds and shares. */
function phasesTable() {
  const { runs } = measured("phases");
  const names = [...new Set(runs.flatMap(({ phases }) => Object.keys(phases)))].filter((name) => name !== "in all");
  const cell = (phases, name) => {
    const time = phases[name];
    return time === undefined ? "" : `${decimals(time)} (${Math.round((100 * time) / phases["in all"])} %)`;
  };
  return table(
    ["phase", ...runs.map(({ name }) => name)],
    [...names, "in all"].map((name) => [name, ...runs.map(({ phases }) => cell(phases, name))]),
  );
}

function peersTables() {
  const { sizes, losses } = measured("peers");
  const [{ marker: _, ...programs }] = losses;
  const [{ rows }] = sizes;
  const counts = sizes.map(({ count }) => count.toLocaleString("en"));
  return [
    table(
      ["program", ...counts.flatMap((count) => [`${count}: times the floor`, "seconds", "MiB"])],
      rows.map(({ name }) => [
        `\`${name}\``,
        ...sizes.flatMap((size) => {
          const row = size.rows.find((row) => row.name === name);
          return row ? [decimals(row.ratio), (row.ours / 1000).toFixed(2), row.memory.toFixed(0)] : ["", "", ""];
        }),
      ]),
    ),
    "A conversion to STOP, compared with the fastest of the others that translate, in turns:",
    table(
      ["skills", "time", "processor time"],
      sizes.map(({ count, fastest, wall, cpu }) => [
        `${count.toLocaleString("en")}, to ${fastest}`,
        ...[wall, cpu].map(({ ratio, spread }) => `${decimals(ratio)} (${spread.map(decimals).join(" to ")})`),
      ]),
    ),
    "One skill with all of these parts, converted: which parts are still in any of the written files.",
    table(
      ["", ...Object.keys(programs)],
      losses.map(({ marker, ...kept }) => [marker, ...Object.values(kept)]),
    ),
  ].join("\n\n");
}

function heapTable() {
  const { rows } = measured("heap");
  const parts = rows[0].heap.map((_, part) => `${((part + 1) * 100) / rows[0].heap.length} %`);
  return table(
    ["command", "skills", ...parts, "process"],
    rows.map(({ name, count, heap, memory }) => [
      `\`${name}\``,
      count.toLocaleString("en"),
      ...heap.map((mb) => mb.toFixed(0)),
      memory.toFixed(0),
    ]),
  );
}

/** Precision and recall by kind; the counts of several rows of one kind are added. */
function usageTable(rows) {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const share = (part, whole) => (whole === 0 ? "" : `${(part / whole).toFixed(3)} (${part} of ${whole})`);
  return table(
    ["kind", "recall", "precision of certain", "unnamed"],
    kinds.map((kind) => {
      const sum = (count) => rows.reduce((total, row) => total + (row.kind === kind ? row[count] : 0), 0);
      return [
        `\`${kind}\``,
        share(sum("found"), sum("labels")),
        share(sum("right"), sum("certain")),
        sum("unnamed") === 0 ? "" : `${sum("reported")} of ${sum("unnamed")}`,
      ];
    }),
  );
}

/** Rows with the same facts become one. */
function callsTable(facts) {
  const rows = new Map();
  for (const { call, kind, argument, keyword, otherwise } of facts) {
    const position = argument === -1 ? "object" : argument === undefined || argument > 9 ? "" : String(argument);
    const cells = [
      kind,
      [position, keyword && `\`${keyword}\``].filter(Boolean).join(" or "),
      otherwise ? `\`${otherwise}\`` : "",
    ];
    const key = cells.join("|");
    rows.set(key, { cells, calls: [...(rows.get(key)?.calls ?? []), `\`${call}\``] });
  }
  return table(
    ["functions", "use", "argument", "otherwise"],
    [...rows.values()].map(({ calls, cells }) => [calls.join(", "), ...cells]),
  );
}

const usage = await load("packages/usage/dist/index.js");
const usageResults = (name) => JSON.parse(readFileSync(join(root, "bench/usage", name), "utf8"));
between("docs/usage.md", "usage-first", usageTable(usageResults("results-first.json")));
between("docs/usage.md", "usage-last", usageTable(usageResults("results-last.json")));
between("docs/usage.md", "usage-fresh", usageTable(usageResults("results-fresh.json")));
between(
  "docs/usage.md",
  "usage-trace",
  table(
    ["kind", "effects of the runs", "named", "pattern", "unknown", "missed"],
    usageResults("results-trace.json").kinds.map(({ kind, happened, named, pattern, unknown, missed }) =>
      [`\`${kind}\``, happened, named, pattern, unknown, missed].map(String),
    ),
  ),
);
between("docs/usage.md", "usage-now", usageTable(usageResults("results.json")));
between(
  "docs/usage.md",
  "usage-commands",
  table(
    ["command", "operands", "options", "contacts"],
    usage.COMMANDS.map(({ name, operands = "", options = "", contacts = "" }) => [
      `\`${name}\``,
      operands === "text*" ? "" : operands,
      options.replaceAll("=", " "),
      contacts === "?" ? "by its configuration" : contacts,
    ]),
  ),
);
between("docs/usage.md", "usage-python", callsTable(usage.PYTHON_CALLS));
between("docs/usage.md", "usage-javascript", callsTable(usage.JAVASCRIPT_CALLS));

between("docs/performance.md", "tasks", tasksTable());
between("docs/performance.md", "peers", peersTables());
between("docs/performance.md", "phases", phasesTable());
between("docs/performance.md", "heap", heapTable());

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
for (const [path, schema] of coreFiles) emit(`packages/core/${path}`, json(schema));
for (const { id, jsonSchema } of DIALECTS) emit(`packages/plugin/schema/plugin-${id}.schema.json`, json(jsonSchema));
for (const { id, jsonSchema } of adapters) {
  emit(`packages/${home[id] ?? `adapter-${id}`}/schema/${id}.schema.json`, json(jsonSchema));
}
if (cli)
  for (const [name, schema] of Object.entries(cli.reportSchemas)) {
    // The schema of the configuration lists every rule and is read by editors alone, so it is not laid out.
    const text = name === "config" ? `${JSON.stringify(schema)}\n` : json(schema);
    emit(`apps/cli/schema/${name}.schema.json`, text);
  }

if (outdated.length > 0) {
  console.log(
    `${check ? "not up to date (run `pnpm run docs`)" : "written"}:\n${outdated.map((path) => `  ${path}`).join("\n")}`,
  );
  if (check) process.exit(1);
}

// The promises about speed and memory, one task per row. `measure` gives the median of ours and of the floor, and of the
// ratios of the turns; `reach` is what must hold, `aim` what would be good. Each is for `unit`: a ratio to the floor, unless
// it is an amount.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compare, median, output, run, spreadOf, start } from "./measure.mjs";
import { listOutput } from "./skills.mjs";

const floor = fileURLToPath(new URL("floor.mjs", import.meta.url));
const hashFloor = fileURLToPath(new URL("hash-floor.mjs", import.meta.url));
const libraryLoop = fileURLToPath(new URL("library-loop.mjs", import.meta.url));
const engine = fileURLToPath(new URL("engine.mjs", import.meta.url));

const TARGETS = {
  "skill-manifest-v2": "stop",
  stop: "skill-manifest-v2",
  adr002: "semioverse",
  "skill-standard": "stop",
  semioverse: "adr002",
  "agent-skills": "stop",
};

const node = () => start("-e", "0");
const isNew = Number(process.versions.node.split(".")[0]) >= 22;
const thousands = (count) => count.toLocaleString("en");

const BLOCK = "```skill-manifest\n{}\n```\n\n";

function operationsSkill(count) {
  const operation = (index) => [
    `o${index}`,
    {
      description: "Finds",
      input: { [`i${index}`]: { type: "string" } },
      output: { description: "What came of it" },
      entrypoints: { unix: [`{i${index}}`] },
    },
  ];
  const manifest = {
    schema_version: "2.0",
    id: "large",
    version: "1.0.0",
    capabilities: ["find"],
    effects: [],
    operations: Object.fromEntries(Array.from({ length: count }, (_, index) => operation(index))),
    stdout_contract: { last_line_json: true },
  };
  return `---\nname: large\ndescription: Finds.\n---\n\n\`\`\`skill-manifest\n${JSON.stringify(manifest)}\n\`\`\`\n`;
}

/** @returns the tasks, in the order in which they are measured, each with the name of its group */
export function tasksFor({ cli, against, skills, scratch, size, runs }) {
  const out = join(scratch, "out");
  const fresh = (work) => {
    const result = work();
    rmSync(out, { recursive: true, force: true });
    return result;
  };
  const convert = (program, input, from, to) => () =>
    fresh(() => run(program, "convert", input, "--from", from, "--to", to, "--out", out, "--reporter", "json"));

  /** To a floor that writes as many bytes to the same places, or to an older program. */
  function converting(input, from, to) {
    if (against !== undefined) return compare(convert(cli, input, from, to), convert(against, input, from, to), runs);
    const list = join(scratch, "list.json");
    run(cli, "convert", input, "--from", from, "--to", to, "--out", out, "--reporter", "json");
    listOutput(input, out, list);
    rmSync(out, { recursive: true });
    const writing = () => fresh(() => run(floor, input, from, out, list));
    return compare(convert(cli, input, from, to), writing, runs);
  }
  const validate = (input, ...options) => run(cli, "validate", input, ...options, "--reporter", "json");
  const to = against === undefined ? "the floor" : "the older build";

  return [
    {
      group: "start",
      name: "`--version`, to bare Node",
      reach: 1.15,
      measure: () => compare(() => start(cli, "--version"), node, runs * 2),
    },
    {
      group: "start",
      name: "one conversion, to bare Node",
      reach: isNew ? 2.5 : 1.9,
      aim: isNew ? 2 : 1.6,
      measure() {
        const input = skills.folder("skill-manifest-v2", 1);
        return compare(() => fresh(() => start(cli, "convert", input, "--to", "stop", "--out", out)), node, runs * 2);
      },
    },
    {
      group: "real",
      name: `validate ${thousands(size)} real SKILL.md, to reading and parsing them`,
      reach: 3.5,
      aim: 2.5,
      measure() {
        const input = skills.folder("real", size);
        return compare(
          () => validate(input),
          () => run(floor, input, "agent-skills"),
          runs,
        );
      },
    },
    {
      group: "real",
      name: `convert ${thousands(size)} real SKILL.md to STOP, to the same with writing`,
      reach: 3,
      aim: 2,
      measure: () => converting(skills.folder("real", size), "agent-skills", "stop"),
    },
    {
      group: "real",
      name: `the same, to a loop of some lines over our library`,
      reach: 1.1,
      aim: 1.05,
      measure() {
        const input = skills.folder("real", size);
        const loop = () => fresh(() => run(libraryLoop, input, "stop", out));
        return compare(convert(cli, input, "agent-skills", "stop"), loop, runs);
      },
    },
    {
      group: "real",
      name: "the engine alone, for a real SKILL.md to STOP, after many",
      unit: "ms",
      reach: 0.15,
      aim: 0.1,
      measure() {
        const input = skills.folder("real", 1000);
        const turns = Array.from({ length: runs }, () => Number(output(engine, input, "stop")));
        return { value: median(turns), spread: spreadOf(turns) };
      },
    },
    {
      group: "real",
      name: `validate ${thousands(size)} for all clients, to none`,
      reach: 1.3,
      measure() {
        const input = skills.folder("real", size);
        return compare(
          () => validate(input, "--client", "all"),
          () => validate(input),
          runs,
        );
      },
    },
    {
      group: "cache",
      name: `validate ${thousands(size)} unchanged with --cache, to reading and hashing them`,
      reach: 1.5,
      aim: 1.2,
      measure() {
        const input = skills.folder("real", size);
        const cache = ["--cache", "--cache-location", join(scratch, "cache")];
        validate(input, ...cache);
        return compare(
          () => validate(input, ...cache),
          () => run(hashFloor, input),
          runs,
        );
      },
    },
    {
      group: "cache",
      name: `\`registry query\` of ${thousands(size)} with --cache`,
      unit: "s",
      reach: 0.5,
      aim: 0.2,
      measure() {
        const input = skills.folder("real", size);
        const query = () =>
          run(
            cli,
            "registry",
            "query",
            input,
            "--cache",
            "--cache-location",
            join(scratch, "cache"),
            "--reporter",
            "json",
          );
        query();
        const turns = Array.from({ length: runs }, query);
        return { value: median(turns.map(({ wall }) => wall)) / 1000 };
      },
    },
    ...[1000, size].flatMap((count) =>
      Object.entries(TARGETS).map(([from, target]) => ({
        group: "pairs",
        name: `convert ${thousands(count)} from ${from} to ${target}, to ${to}`,
        ...(against === undefined ? {} : { reach: 0.75, aim: 0.5 }),
        measure() {
          const result = converting(skills.folder(from, count), from, target);
          skills.remove(from);
          return result;
        },
      })),
    ),
    {
      group: "memory",
      name: `memory of converting ${thousands(size)}, with a JSON report`,
      unit: "MiB",
      reach: 120,
      aim: 100,
      measure: () => ({ value: memory(skills.folder("real", size)) }),
    },
    {
      group: "growth",
      name: `memory of converting ${thousands(size * 10)}, to that of ${thousands(size)}`,
      reach: 1.3,
      aim: 1.1,
      measure() {
        const small = memory(skills.folder("real", size));
        skills.remove("real");
        const large = memory(skills.folder("real", size * 10));
        skills.remove("real");
        return { value: large / small, ours: large, floor: small };
      },
    },
    // A document has a limit of 262,144 characters.
    ...[
      { kind: "operations", small: 150 },
      { kind: "blocks", small: 2000 },
    ].map(({ kind, small }) => ({
      group: "growth",
      name: `time of reading a skill of ${thousands(small * 10)} ${kind}, to that of ${thousands(small)}`,
      reach: 5,
      aim: 3,
      measure() {
        const time = (count) => median(Array.from({ length: runs }, () => readLarge(kind, count)));
        const floor = time(small);
        const ours = time(small * 10);
        return { value: ours / floor, ours, floor };
      },
    })),
  ];

  /** The milliseconds of processor time for a skill of one file with many of one kind. */
  function readLarge(kind, count) {
    const folder = join(scratch, "large");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "SKILL.md"), kind === "blocks" ? BLOCK.repeat(count) : operationsSkill(count));
    const { cpu } = run(cli, "validate", folder, "--reporter", "json");
    rmSync(folder, { recursive: true });
    return cpu;
  }

  function memory(input) {
    return fresh(() => run(cli, "convert", input, "--to", "stop", "--out", out, "--reporter", "json")).memory;
  }
}

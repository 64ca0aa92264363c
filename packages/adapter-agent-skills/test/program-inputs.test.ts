import { memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { agentSkillsAdapter, withScripts } from "../src/index.js";
import { readProgramInputs } from "../src/program-inputs.js";

function parameters(path: string, text: string) {
  return readProgramInputs(path, text)?.inputs.map(({ parameter }) => parameter);
}

/** Returns the reasons why something is not an input. */
function gaps(path: string, text: string) {
  return readProgramInputs(path, text)?.gaps.map(({ kind, why }) => `${kind}: ${why}`);
}

const argparse = (...lines: readonly string[]) =>
  ["import argparse", "parser = argparse.ArgumentParser()", ...lines, "args = parser.parse_args()", ""].join("\n");
const click = (...decorators: readonly string[]) =>
  ["import click", "@click.command()", ...decorators, "def main(**given):", "    print(given)", "main()", ""].join(
    "\n",
  );
const commander = (chain: string, head = "") =>
  `import { Command, Option } from "commander";\n${head}\nconst program = new Command();\nprogram.name("x")${chain};\nprogram.parse();\n`;
const getopts = (options: string, branches: string, head = "") =>
  `#!/bin/sh\n${head}\nwhile getopts "${options}" option; do\n  case $option in\n${branches}\n  esac\ndone\n`;

describe("the inputs of a program with argparse", () => {
  it("have the types, choices, defaults and help texts of its arguments", () => {
    const text = `"""Finds notes."""
import argparse
from pathlib import Path

LIMIT = 5
FORMATS = ("json", "text")

def build():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="Folder of the notes")
    parser.add_argument("words", nargs="?", default="*", help="Words to find")
    group = parser.add_argument_group("output")
    group.add_argument("-n", "--limit", type=int, default=LIMIT * 2, help="At most %(default)s notes, 100%%")
    group.add_argument("--format", choices=FORMATS, default="text")
    parser.add_argument("--since", dest="start", required=True, metavar="DAY")
    parser.add_argument("--ratio", type=float, default="0.5")
    parser.add_argument("-q", help=argparse.SUPPRESS)
    parser.add_argument("--version", action="version", version="1")
    return parser

if __name__ == "__main__":
    print(build().parse_args())
`;
    expect(parameters("scripts/find.py", text)).toEqual([
      { name: "limit", description: "At most 10 notes, 100%", schema: { type: "integer" }, default: 10 },
      { name: "format", schema: { type: "string", enum: ["json", "text"] }, default: "text" },
      { name: "start", schema: { type: "string" }, required: true },
      { name: "ratio", schema: { type: "number" }, default: 0.5 },
      { name: "q", schema: { type: "string" } },
      { name: "folder", description: "Folder of the notes", schema: { type: "string" }, required: true },
      { name: "words", description: "Words to find", schema: { type: "string" }, default: "*" },
    ]);
    expect(gaps("scripts/find.py", text)).toEqual([]);
    expect(readProgramInputs("scripts/find.py", text)?.inputs.flatMap(({ words }) => words)).toEqual([
      ["--limit=", { input: "limit" }],
      ["--format=", { input: "format" }],
      ["--since=", { input: "start" }],
      ["--ratio=", { input: "ratio" }],
      "-q",
      [{ input: "q" }],
      "--",
      [{ input: "folder" }],
      [{ input: "words" }],
    ]);
  });

  it.each([
    [
      "a computed default",
      ['parser.add_argument("--jobs", type=int, default=os.cpu_count())'],
      "the default of --jobs is",
    ],
    ["a computed choice", ['parser.add_argument("--tone", choices=load())'], "the list of choices of --tone is"],
    ["a reader", ['parser.add_argument("--day", type=parse_day)'], "parse_day reads the value of --day"],
    ["a default of another type", ['parser.add_argument("--limit", default=5)'], "the default 5 of --limit is not one"],
    ["another action", ['parser.add_argument("--day", action=Store)'], "the action of --day is Store"],
    ["a loop", ["for name in names:", '    parser.add_argument("--" + name)'], "may not always be reached"],
    ["a condition", ["if deep:", '    parser.add_argument("--deep")'], "may not always be reached"],
    ["subcommands", ["commands = parser.add_subparsers()"], "it has subcommands"],
    ["another function", ["add_common(parser)"], "its parser is also used in add_common(parser)"],
    ["another parser", ['other.add_argument("--x")'], "add to another parser"],
    ["an alias", ["p = parser", 'p.add_argument("--x")'], "its parser is also used in p = parser"],
    ["unpacked arguments", ["parser.add_argument(*names)"], "are unpacked"],
    ["changed defaults", ["parser.set_defaults(limit=5)"], "set_defaults changes defaults"],
    ["a group of which one is taken", ["g = parser.add_mutually_exclusive_group()"], "exclude each other"],
    ["a second parser", ["other = argparse.ArgumentParser()"], "it makes several parsers"],
  ])("lack what its text leaves in doubt: %s", (_, lines, why) => {
    expect(gaps("scripts/find.py", argparse(...lines))?.join("\n")).toContain(why);
    expect(gaps("scripts/find.py", argparse(...lines))?.[0]).toMatch(/^unread: /);
  });

  it("keep what is certain beside it, and never guess", () => {
    const text = argparse(
      'parser.add_argument("--jobs", type=int, default=os.cpu_count())',
      'for name in names: parser.add_argument("--" + name)',
    );
    expect(parameters("scripts/find.py", text)).toEqual([{ name: "jobs", schema: { type: "integer" } }]);
    expect(
      parameters("scripts/find.py", argparse('parser.add_argument("+x")').replace("()", '(prefix_chars="+")')),
    ).toEqual([]);
  });

  it("lack switches and lists, which no argument can pass (mapping-decisions.md#d104)", () => {
    const text = argparse(
      'parser.add_argument("--json", action="store_true")',
      'parser.add_argument("-v", "--verbose", action="count", default=0)',
      'parser.add_argument("files", nargs="+")',
      'parser.add_argument("--size", nargs=2, type=int)',
    );
    expect(parameters("scripts/find.py", text)).toEqual([
      { name: "files", schema: { type: "string" }, required: true },
    ]);
    expect(gaps("scripts/find.py", text)).toEqual([
      "unpassed: files takes several values, of which the operation passes one",
      "unpassed: --size takes a fixed number of values, which one argument cannot hold",
      "unpassed: --json, --verbose are switches without a value, which no input can set",
    ]);
  });

  it.each([
    ["import argparse as a", "a.ArgumentParser"],
    ["from argparse import (  # of Python\n  ArgumentParser,\n)", "ArgumentParser"],
    ["from argparse import \\\r\n  ArgumentParser as Parser", "Parser"],
    ["from argparse import ArgumentParser as Prüfer", "Prüfer"],
  ])("are read after %j", (head, made) => {
    const text = `${head}\nparser = ${made}()\nparser.add_argument("--limit")\n`;
    expect(parameters("scripts/find.py", text)).toEqual([{ name: "limit", schema: { type: "string" } }]);
  });

  it("are unread if everything is imported", () => {
    const text = 'from argparse import *\nparser = ArgumentParser()\nparser.add_argument("--limit")\n';
    expect(gaps("scripts/find.py", text)).toEqual(["unread: it uses argparse without a plain ArgumentParser"]);
    expect(readProgramInputs("scripts/find.py", text.replace("argparse", ".argparse"))).toBeUndefined();
  });

  it("are none if it takes none", () => {
    expect(readProgramInputs("scripts/find.py", argparse())).toEqual({ inputs: [], gaps: [] });
    expect(readProgramInputs("scripts/find.py", "print(1)\n")).toBeUndefined();
    expect(gaps("scripts/find.py", "import sys\nprint(sys.argv)\n")?.[0]).toMatch(/without argparse, click/);
    expect(gaps("scripts/find.py", "import argparse\nx = (\n")).toEqual(["unread: it has a syntax error"]);
  });
});

describe("the inputs of a program with click", () => {
  it("have the types, choices, defaults and help texts of its parameters", () => {
    const text = click(
      '@click.argument("folder", type=click.Path(exists=True))',
      '@click.argument("words", required=False)',
      '@click.option("-n", "--limit", "most", default=5, show_default=True, help="How many")',
      '@click.option("--ratio", default=1.0)',
      '@click.option("--sort-by", type=click.Choice(["name", "date"]), required=True)',
      '@click.option("--page", type=click.IntRange(1, max=9))',
      '@click.option("--color", type=bool)',
      "@click.version_option()",
    );
    expect(parameters("scripts/find.py", text)).toEqual([
      { name: "most", description: "How many", schema: { type: "integer" }, default: 5 },
      { name: "ratio", schema: { type: "number" }, default: 1 },
      { name: "sort_by", schema: { type: "string", enum: ["name", "date"] }, required: true },
      { name: "page", schema: { type: "integer", minimum: 1, maximum: 9 } },
      { name: "color", schema: { type: "boolean" } },
      { name: "folder", schema: { type: "string" }, required: true },
      { name: "words", schema: { type: "string" } },
    ]);
    expect(gaps("scripts/find.py", text)).toEqual([]);
  });

  it.each([
    [
      "a computed default",
      ['@click.option("--jobs", default=cores)'],
      "unread: the default of --jobs is the name cores",
    ],
    ["a prompt", ['@click.option("--name", prompt=True)'], "unread: --name has prompt=True"],
    ["a callback", ['@click.option("--name", callback=check)'], "unread: --name has callback=check"],
    ["another decorator", ["@common_options"], "unread: the decorator @common_options may change its inputs"],
    ["another type", ['@click.option("--day", type=Day())'], "unread: Day() reads a value"],
    ["a clamped range", ['@click.option("--n", type=click.IntRange(1, 5, clamp=True))'], "limits a value"],
    ["switches", ['@click.option("--up/--down", default=True)'], "unpassed: --up is a switch without a value"],
    ["several values", ['@click.argument("files", nargs=-1)'], "unpassed: files takes several values"],
  ])("lack what is in doubt or cannot be passed: %s", (_, decorators, why) => {
    expect(gaps("scripts/find.py", click(...decorators))?.join("\n")).toContain(why);
  });

  it("are none if it has subcommands", () => {
    const group =
      'import click\n@click.group()\ndef main(): pass\n@main.command()\n@click.option("--x")\ndef a(x): pass\nmain()\n';
    expect(readProgramInputs("scripts/find.py", group)).toMatchObject({
      inputs: [],
      gaps: [{ why: "it has subcommands" }],
    });
  });
});

describe("the inputs of a program with commander", () => {
  it("have the choices, defaults and help texts of its options", () => {
    const text = commander(
      `.argument("<folder>", "Folder of the notes")
  .argument("[words]", "Words to find", "*")
  .option("-n, --limit <count>", "How many", (value) => parseInt(value, 10), LIMIT)
  .option("--tone [tone]", \`The tone\`)
  .requiredOption("-d, --start-day <day>", "First " + "day")
  .addOption(new Option("--format <name>").choices(["json", "text"]).default("text"))
  .addOption(new Option("--key <key>").makeOptionMandatory())`,
      "const LIMIT = 5;",
    );
    expect(parameters("scripts/find.js", text)).toEqual([
      { name: "limit", description: "How many", schema: { type: "integer" }, default: 5 },
      { name: "tone", description: "The tone", schema: { type: "string" } },
      { name: "start_day", description: "First day", schema: { type: "string" }, required: true },
      { name: "format", schema: { type: "string", enum: ["json", "text"] }, default: "text" },
      { name: "key", schema: { type: "string" }, required: true },
      { name: "folder", description: "Folder of the notes", schema: { type: "string" }, required: true },
      { name: "words", description: "Words to find", schema: { type: "string" }, default: "*" },
    ]);
    expect(gaps("scripts/find.js", text)).toEqual([]);
  });

  it("are read from the command that commander exports, and from a chain", () => {
    const exported = 'const { program } = require("commander");\nprogram.option("-x <n>").parse();\n';
    expect(parameters("scripts/find.cjs", exported)).toEqual([{ name: "x", schema: { type: "string" } }]);
    const chained =
      'import { Command as C } from "commander";\nconst c = new C().argument("<a>").option("--b <n>");\nc.parse();\n';
    expect(parameters("scripts/find.mjs", chained)?.map(({ name }) => name)).toEqual(["b", "a"]);
  });

  it.each([
    'import * as commander from "commander"; const c = new commander.Command();',
    'const { Command: C } = require("commander"); const c = new C();',
    'const commander = require("commander"); const c = new commander.Command();',
    'var commander_1 = require("commander"); var c = commander_1.program;',
    'import { Command as C } from /* the library */ "commander"; let c; c = new C();',
    'import { Command, program } from "commander"; const c = new Command();',
  ])("are read after %j", (head) => {
    expect(parameters("scripts/find.js", `${head}\nc.option("-x <n>").parse();`)).toEqual([
      { name: "x", schema: { type: "string" } },
    ]);
    expect(gaps("scripts/find.js", `${head}\nc.option("-x <n>").parse();`)).toEqual([]);
  });

  it("have the values of constants where they stand", () => {
    const text = `import { program } from "commander";
const LIMIT = 5;
function main() {
  const TONE = \`warm\\tand dry\`;
  program.option("--limit <n>", "Limit", Number, LIMIT).option("--tone <t>", "Tone", TONE).parse();
}
function other(LIMIT) {}
main();
`;
    expect(parameters("scripts/find.js", text)).toEqual([
      { name: "limit", description: "Limit", schema: { type: "number" }, default: 5 },
      { name: "tone", description: "Tone", schema: { type: "string" }, default: "warm\tand dry" },
    ]);
    expect(gaps("scripts/find.js", text.replace("main()", "main(LIMIT)"))?.[0]).toMatch(
      /^unread: the default of --limit/,
    );
    expect(gaps("scripts/find.js", text.replace("const LIMIT", "let LIMIT"))?.[0]).toMatch(/^unread: the default of/);
  });

  it("are read within bounds", () => {
    const lists = Array.from({ length: 50 }, (_, at) => `const a${at} = [${`a${at + 1}, `.repeat(50)}];`);
    const text = commander(".option('--x <n>', 'X', a0)", lists.join("\n"));
    expect(gaps("scripts/find.js", text)?.[0]).toMatch(/^unread: the default of --x/);
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    expect(readProgramInputs("scripts/find.js", commander(`.option("--x <n>", "X", ${deep})`))).toBeDefined();
  });

  it.each([
    ["a computed default", '.option("--jobs <n>", "Jobs", cpus().length)', "unread: the default of --jobs is"],
    ["an unknown constant", '.option("--jobs <n>", "Jobs", JOBS)', "unread: the default of --jobs is"],
    ["a reader", '.option("--day <d>", "Day", (d) => new Date(d))', "reads the value of --day"],
    ["a computed name", ".option(`--${name} <n>`)", "is not fixed"],
    ["subcommands", '.command("add").option("--x <n>")', "unread: it has subcommands"],
    ["another method", '.addOption(new Option("--x <n>").conflicts("y"))', 'unread: --x has .conflicts("y")'],
    ["switches", '.option("--json").option("--no-color")', "unpassed: --json, --no-color are switches"],
    ["several values", '.argument("<files...>")', "unpassed: files takes several values"],
    ["a loop", ";\nfor (const name of names) program.option(name)", "may not always be reached"],
    ["a callback", ";\nnames.forEach((name) => program.option('--x <n>'))", "may not always be reached"],
    ["another function", ";\naddCommon(program)", "its command is also used in addCommon(program)"],
    ["a parameter", ";\nfunction add(program) { program.option('--x <n>') }", "add to another command"],
    ["a name with several values", ";\nlet p = program;\np = other;\np.option('--x <n>')", "add to another command"],
    ["a second command", ";\nconst other = new Command()", "unread: it makes several commands"],
  ])("lack what is in doubt or cannot be passed: %s", (_, chain, why) => {
    expect(gaps("scripts/find.js", commander(chain))?.join("\n")).toContain(why);
  });

  it("are unread if it uses something else, or has a syntax error", () => {
    expect(gaps("scripts/find.js", "console.log(process.argv)")?.[0]).toMatch(/without argparse/);
    expect(gaps("scripts/find.js", `${commander("")}(`)).toEqual(["unread: it has a syntax error"]);
    expect(readProgramInputs("scripts/find.js", "console.log(1)")).toBeUndefined();
  });
});

describe("the inputs of a shell script with getopts", () => {
  it("have the names and defaults of the variables that take them", () => {
    const text = getopts(
      ":f:n:o:vh",
      '    f) FOLDER="$OPTARG" ;;\n    n) limit=$OPTARG ;;\n    o) echo "$OPTARG" ;;\n    v) verbose=1 ;;',
      "# getopts in a comment\nlimit=5\ncat <<END\nlimit=7\nEND",
    );
    expect(parameters("scripts/find.sh", text)).toEqual([
      { name: "folder", schema: { type: "string" } },
      { name: "limit", schema: { type: "string" }, default: "5" },
      { name: "o", schema: { type: "string" } },
    ]);
    expect(gaps("scripts/find.sh", text)).toEqual([
      "unread: getopts does not say which options are required",
      "unpassed: -v is a switch without a value, which no input can set",
    ]);
    expect(readProgramInputs("scripts/find.sh", text)?.inputs.flatMap(({ words }) => words)).toEqual([
      "-f",
      [{ input: "folder" }],
      "-n",
      [{ input: "limit" }],
      "-o",
      [{ input: "o" }],
    ]);
  });

  it.each([
    ["a computed default", "n:", "n) limit=$OPTARG ;;", "limit=$(nproc)", "the default of limit is computed"],
    ["a default from outside", "n:", "n) limit=$OPTARG ;;", `limit=\${LIMIT:-5}`, "the default of limit is computed"],
    ["a second value", "n:", "n) limit=$OPTARG ;;", "limit=5\nlimit=6", "the default of limit is computed"],
    ["computed options", "$options", "", "", "the options of its getopts are not fixed"],
    ["further arguments", "n:", "n) limit=$OPTARG ;;", 'echo "$1"', "it may read arguments beside its options"],
  ])("lack what its text leaves in doubt: %s", (_, options, branches, head, why) => {
    const text = getopts(options, branches, head);
    expect(gaps("scripts/find.sh", text)).toContain(`unread: ${why}`);
    expect(parameters("scripts/find.sh", text)?.some((each) => "default" in each)).toBe(false);
  });
});

describe("operations of programs whose inputs are read (mapping-decisions.md#d79)", () => {
  const files = (scripts: Readonly<Record<string, string>>) =>
    memoryFiles({ "SKILL.md": "---\nname: notes\ndescription: Finds notes.\n---\n", ...scripts }, { path: "notes" });

  it("take the inputs and pass them, with the places of both", () => {
    const text = argparse(
      'parser.add_argument("--limit", type=int, default=5)',
      'parser.add_argument("--json", action="store_true")',
    );
    const { value, diagnostics } = withScripts(agentSkillsAdapter, "all", readProgramInputs).decode(
      files({ "scripts/find.py": text }),
    );
    expect(value?.manifest.operations).toMatchObject([
      {
        input: { parameters: [{ name: "limit", schema: { type: "integer" }, default: 5 }] },
        entrypoints: { unix: ["python3", "scripts/find.py", ["--limit=", { input: "limit" }]] },
      },
    ]);
    const start = text.indexOf("parser.add_argument");
    expect(value?.locate(["operations", 0, "input", "parameters", 0, "default"])).toMatchObject({
      file: "scripts/find.py",
      range: { start },
    });
    expect(diagnostics).toMatchObject([
      { code: "agent-skills/unpassed-input", severity: "warning", file: "scripts/find.py" },
    ]);
  });

  it("take nothing if that is certain, and are silent about programs without arguments", () => {
    const { value, diagnostics } = withScripts(agentSkillsAdapter, "all", readProgramInputs).decode(
      files({ "scripts/find.py": `${argparse()}print(args)\n`, "scripts/list.py": "print(1)\n" }),
    );
    expect(value?.manifest.operations?.map(({ input }) => input)).toEqual([{ parameters: [] }, undefined]);
    expect(diagnostics).toEqual([]);
  });
});

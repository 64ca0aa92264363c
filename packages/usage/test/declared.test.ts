import type { Effect, SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { addEffect } from "../src/compare/declare.js";
import { isCovered, listsCommand, listsVariable } from "../src/compare/declared.js";
import { demandsOf } from "../src/compare/demands.js";
import { clauseOf, namesOf, otherPlaces, relatedPlaces } from "../src/compare/words.js";
import type { Use } from "../src/index.js";

const use = (kind: Use["kind"], name?: string, more: Partial<Use> = {}): Use => ({
  kind,
  ...(name !== undefined && { name }),
  certainty: name === undefined ? "unknown" : "certain",
  file: "scripts/a.sh",
  range: { start: 0, end: 1 },
  via: "x",
  origin: "program",
  ...more,
});

const files = (access: "read" | "write" | "delete" | undefined, ...paths: string[]): Effect => ({
  type: "filesystem",
  ...(access && { access }),
  ...(paths.length > 0 && { paths }),
});
const network = (...destinations: string[]): Effect => ({ type: "network", destinations });

describe("a use of a program", () => {
  it.each([
    ["a host", network("api.example.org"), "network", "api.example.org", true],
    ["a host with a port", network("api.example.org"), "network", "api.example.org:8080", true],
    ["an address", network("https://API.example.org/v1"), "network", "api.example.org", true],
    ["a subdomain", network("*.example.org"), "network", "api.example.org", true],
    ["another host", network("api.example.org"), "network", "example.org", false],
    ["no host of several", network("*.example.org"), "network", "example.org", false],
    ["a host that an input names", network("$HOST"), "network", "example.org", true],
    ["any host", { type: "network" }, "network", "example.org", true],
    ["a host that is not known", network("a.org"), "network", undefined, true],
    ["a host that is not known, and none is declared", network(), "network", undefined, false],
    ["a message", { type: "message" }, "network", "example.org", true],
    ["a database on a host", { type: "database", access: "read" }, "network", "example.org", true],
    ["a client of a database", { type: "database", access: "read" }, "process", "psql", true],
    ["another program than that client", { type: "database", access: "read" }, "process", "jq", false],
    ["a program", { type: "process" }, "process", "jq", true],
    ["git", { type: "git", access: "read" }, "process", "git", true],
    ["another program than git", { type: "git", access: "read" }, "process", "jq", false],
    ["anything by an unknown effect", { type: "unknown", name: "x" }, "network", "example.org", true],
    ["a file in a folder", files("write", "out/"), "write", "out/a.md", true],
    ["the folder itself", files("write", "./out"), "write", "out", true],
    ["a file beside the folder", files("write", "out"), "write", "output.md", false],
    ["any file in the working directory", files("write", "."), "write", "a.md", true],
    ["any file", files("write"), "write", "a.md", true],
    ["a file that matches", files("read", "docs/*.md"), "read", "docs/a.md", true],
    ["a file that does not match", files("read", "docs/*.md"), "read", "src/a.md", false],
    ["a file that is not known", files("read", "docs"), "read", undefined, true],
    ["a file with a computed path", files("read", "docs"), "read", "src/*", true],
    ["a file in the folder of the skill", files("write", "skills/tea"), "write", "a.md", true],
    ["a file above the folder of the skill", files("write", "skills/tea"), "write", "../a.md", false],
    ["reading by an effect of any access", files(undefined, "docs"), "read", "docs/a", true],
    ["reading by an effect that writes", files("write", "docs"), "read", "docs/a", false],
    ["starting a program by an effect on files", files(undefined), "process", "jq", false],
  ] as [string, Effect, Parameters<typeof isCovered>[1], string | undefined, boolean][])(
    "is covered by an effect, or not: %s",
    (_, effect, demand, name, expected) => {
      const about = { deletes: true, folder: "tea" };
      expect(isCovered([effect], demand, use("read", name), about)).toBe(expected);
      expect(isCovered([], demand, use("read", name), about)).toBe(false);
    },
  );
  it("deletes what may be written, in a format without a word for deleting", () => {
    const covers = (deletes: boolean) =>
      isCovered([files("write", "out")], "delete", use("delete", "out/a"), { deletes, folder: "" });
    expect([covers(true), covers(false)]).toEqual([false, true]);
  });
});

it("a manifest lists variables and commands, with any version of Python", () => {
  const manifest: SkillManifest = {
    operations: [{}],
    environment: [{ name: "TOKEN", required: true }],
    assertions: { pre: [{ check: "env_var", name: "HOST" }] },
    commands: [{ name: "jq" }, { name: "python3" }],
    packages: [{ name: "tools", commands: ["yq"] }],
  };
  const variables = ["TOKEN", "HOST", "OTHER", undefined].map((name) => listsVariable(manifest, name));
  expect(variables).toEqual([true, true, false, false]);
  const commands = ["jq", "/usr/bin/jq", "yq", "python", "python3.12", "git", "pythonx"];
  expect(commands.map((name) => listsCommand(manifest, name))).toEqual([true, true, true, true, true, false, false]);
});

describe("an effect that is declared for uses", () => {
  it.each([
    ["hosts, without ports", [], "network", [use("host", "a.org:80"), use("host", "a.org")], [network("a.org")]],
    ["more hosts", [network("a.org")], "network", [use("host", "b.org")], [network("a.org", "b.org")]],
    ["hosts beside any", [{ type: "network" }], "network", [use("host", "b.org")], [network("b.org")]],
    ["a host that is not known", [], "network", [use("host")], [{ type: "network" }]],
    ["files", [], "write", [use("write", "a.md"), use("write", "b.md")], [files("write", "a.md", "b.md")]],
    ["more files", [files("write", "a.md")], "write", [use("write", "b.md")], [files("write", "a.md", "b.md")]],
    ["a file elsewhere", [], "write", [use("write", "/etc/a")], [files("write")]],
    ["a file above", [], "write", [use("write", "../a")], [files("write")]],
    [
      "a file of another access",
      [files("read", "a.md")],
      "write",
      [use("write", "b.md")],
      [files("read", "a.md"), files("write", "b.md")],
    ],
    ["a program", [], "process", [use("program", "jq")], [{ type: "process" }]],
    ["a variable, which is no effect", [], "variable", [use("variable", "X")], []],
  ] as [string, Effect[], Parameters<typeof addEffect>[1], Use[], Effect[]][])(
    "names %s",
    (_, effects, demand, uses, expected) => {
      expect(addEffect(effects, demand, uses)).toEqual(expected);
    },
  );
});

describe("the words for uses", () => {
  const hosts = (...names: string[]) => names.map((name) => use("host", name));
  it.each([
    [["a.org"], "contacts a.org"],
    [["a.org", "a.org"], "contacts a.org"],
    [["*.org", "a.org"], "contacts a.org and *.org"],
    [["a", "b", "c"], "contacts a, b and c"],
    [["a", "b", "c", "d"], "contacts a, b, c and d"],
    [["a", "b", "c", "d", "e"], "contacts a, b, c and 2 more hosts"],
  ])("name up to four: %j", (names, words) => {
    expect(clauseOf("network", hosts(...names))).toBe(words);
  });
  it("say if no name is known, and count secrets", () => {
    expect(clauseOf("network", [use("host")])).toBe("contacts a host whose name is computed");
    expect(clauseOf("secret", [use("secret", "A")])).toBe("reads the secret A");
    expect(clauseOf("secret", [use("secret", "A"), use("secret", "B")])).toBe("reads the secrets A and B");
    expect(namesOf([use("host")])).toEqual([]);
  });
  it("have each place once, and at most ten", () => {
    const twice = [...hosts("a.org", "b.org"), use("host", "c.org", { range: { start: 5, end: 6 } })];
    expect(relatedPlaces("network", twice).map(({ message }) => message)).toEqual([
      "This contacts a.org and b.org.",
      "This contacts c.org.",
    ]);
    expect([otherPlaces(hosts("a.org")), otherPlaces(twice)]).toEqual(["", " (and 1 more place)"]);
    const many = Array.from({ length: 11 }, (_, start) => use("host", "a.org", { range: { start, end: start } }));
    expect(relatedPlaces("network", many)).toHaveLength(10);
    expect(otherPlaces(many)).toBe(" (and 10 more places)");
  });
});

describe("the demands of a program", () => {
  it.each([
    ["a host", use("host", "a.org"), ["network"]],
    ["this machine", use("host", "localhost:80"), []],
    ["this machine by its number", use("host", "127.0.0.1"), []],
    ["a file", use("write", "a"), ["write"]],
    ["a temporary file", use("write", "{tmp}/a"), []],
    ["a file in /tmp", use("delete", "/tmp/a"), []],
    ["a folder with a similar name", use("delete", "/tmpx/a"), ["delete"]],
    ["a file of the skill", use("read", "{skill}/a"), []],
    ["another file", use("read", "a"), ["read"]],
    ["a program", use("program", "jq"), ["process", "command"]],
    ["a program that is not known", use("program"), ["process"]],
    ["a program of POSIX", use("program", "/bin/cat"), []],
    ["a program of the skill", use("program", "{skill}/a.sh"), []],
    ["a program in the working directory", use("program", "./a.sh"), []],
    ["a variable", use("variable", "REPORT"), ["variable"]],
    ["a variable of the system", use("variable", "PATH"), []],
    ["what may not happen", use("host", "a.org", { certainty: "possible" }), []],
    ["what happens, with a computed name", use("host", "*.org", { certainty: "possible" }), ["network"]],
    ["what only instructions say", use("host", "a.org", { origin: "instructions" }), []],
    ["a package", use("package", "left-pad"), []],
  ] as [string, Use, string[]][])("are what has to be declared: %s", (_, found, expected) => {
    expect([...demandsOf({ uses: [found], unread: [] }).keys()]).toEqual(expected);
  });
  it("are for a secret and not for its variable", () => {
    const uses = [use("variable", "TOKEN"), use("secret", "TOKEN")];
    expect([...demandsOf({ uses, unread: [] }).keys()]).toEqual(["secret"]);
  });
});

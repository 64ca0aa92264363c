import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { confinementOf } from "../src/sandbox/confinement.js";

const page = readFileSync(new URL("../../../docs/running.md", import.meta.url), "utf8");
const [, table = ""] = /\n\| where \| what confines a program \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(page) ?? [];
const sentences = new Map(
  table
    .trimEnd()
    .split("\n")
    .map((row) => row.split("|").map((cell) => cell.trim()))
    .map(([, where = "", what = ""]) => [where, what]),
);

it("the page on running says what the program says, for each surrounding", () => {
  expect([...sentences]).toEqual([
    ["Linux with bubblewrap, as a user or as root", confinementOf("bubblewrap")],
    ["macOS", confinementOf("sandbox-exec")],
    ["Linux without bubblewrap, as a user", confinementOf("none", false)],
    ["Linux without bubblewrap, as root", confinementOf("none", true)],
    ["a container without user namespaces, as a user", confinementOf("none", false)],
    ["a container without user namespaces, as root", confinementOf("none", true)],
    ["Windows and other systems", confinementOf("none", false)],
  ]);
});

import { memoryFiles } from "@skill-convert/core";
import { expect, it } from "vitest";
import { pluginFindings, readPlugin } from "../src/index.js";

// agent-plugins.md#s24
it.each([
  ["./missing", ["./missing"]],
  [["./extra", "./missing"], ["./missing"]],
  ["./extra", []],
  [["./extra/*"], []],
])("a path that leads to nothing is reported as it is written: %j", (skills, paths) => {
  const files = memoryFiles({
    ".claude-plugin/plugin.json": JSON.stringify({ name: "notes", skills }),
    "extra/sort/SKILL.md": "---\nname: sort\ndescription: Sorts notes.\n---\n",
  });
  const found = pluginFindings(readPlugin(files)).filter(({ code }) => code === "plugin/missing-path");
  expect(found.map(({ message }) => /\.\/\w+/.exec(message)?.[0])).toEqual(paths);
});

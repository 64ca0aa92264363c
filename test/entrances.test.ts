import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { packageFolders } from "./house-rules.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Returns the names of the functions of a package that check their arguments. */
function entrancesOf(home: string): string[] {
  const files = readdirSync(join(root, home, "src"), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => readFileSync(join(root, home, "src", file), "utf8").split("\n"))
    .flatMap((line) => /^ *require(?:Arguments|Question)\("(\w+)"/.exec(line)?.[1] ?? []);
}

const checked = packageFolders(root).filter((home) => entrancesOf(home).length > 0);

it.each(checked)("every entrance of %s is tested with wrong arguments", (home) => {
  const test = join(root, home, "test/arguments.test.ts");
  const text = existsSync(test) ? readFileSync(test, "utf8") : "";
  expect(entrancesOf(home).filter((name) => !text.includes(` ${name}: { correct: `))).toEqual([]);
});

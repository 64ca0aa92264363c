import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { confinementOf } from "@skill-convert/runtime";
import { expect, it, onTestFinished } from "vitest";
import { folder, runCli, skillMd } from "./harness.js";
import { programFile } from "./killed.js";

const custom = (command: string) => `sop: "0.1"
name: tide
version: 1.0.0
description: Reads the tide.
observability:
  level: L2
assertions:
  pre:
    - check: custom
      command: ${command}
`;
const skill = () => folder({ "skill.yaml": custom('node -e "console.error(1)"') });
const flat = (text: string) => text.replace(/\s+/g, " ");
const NONE = `no sandbox: it was switched off, so ${confinementOf("none")}`;

it("run says what confines the program before it starts, on standard error alone", async () => {
  const program = "node -e \"console.error('started')\"";
  for (const reporter of ["pretty", "json"]) {
    const args = ["run", skill(), "--entrypoint", program, "--sandbox", "off", "--reporter", reporter];
    const { out, err } = await runCli(args);
    const lines = flat(err);
    expect(lines.split(NONE)).toHaveLength(2);
    if (reporter === "pretty") expect(lines.indexOf(NONE)).toBeLessThan(lines.indexOf("started"));
    else expect(JSON.parse(out)).toMatchObject({ status: "succeeded", sandbox: { name: "none" } });
  }
});

it("check says what confines its custom checks, and nothing if it starts none", async () => {
  const root = skill();
  const started = await runCli(["check", root, "--allow-custom-checks", "--reporter", "json"]);
  expect(flat(started.err)).toMatch(/sandbox: .*a program /);
  expect(JSON.parse(started.out)).toMatchObject({ command: "check" });
  expect((await runCli(["check", root])).err).toBe("");
});

/** Prints the beginning of every file that is open when it starts. */
const OPEN_FILES = `const fs = require("node:fs");
  const text = Buffer.alloc(6);
  const found = [];
  for (let descriptor = 3; descriptor < 100; descriptor++) {
    try {
      if (fs.fstatSync(descriptor).isFile()) found.push(String(text.subarray(0, fs.readSync(descriptor, text, 0, 6, 0))));
    } catch {}
  }
  console.log(JSON.stringify({ path: found.join() }));`;

it.runIf(process.platform === "linux").each(["auto", "off"])(
  "a program gets no file that whoever started this one left open (--sandbox %s)",
  (sandbox) => {
    const root = folder({ secret: "secret", "one/SKILL.md": skillMd("one"), "one/program.cjs": OPEN_FILES });
    const secret = openSync(join(root, "secret"), "r");
    onTestFinished(() => closeSync(secret));
    const inherited = Array.from({ length: 98 }, (_, index) =>
      [0, 6, 17, 37, 96].includes(index) ? secret : "ignore",
    );
    const program = ["--input", "text=x", "--entrypoint", `${process.execPath} program.cjs`];
    const { status, stdout } = spawnSync(
      process.execPath,
      [programFile, "run", join(root, "one"), ...program, "--sandbox", sandbox],
      { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe", ...inherited] as never },
    );
    expect([status, JSON.parse(stdout)]).toEqual([0, { path: "" }]);
  },
);

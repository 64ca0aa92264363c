import { confinementOf } from "@skill-convert/runtime";
import { expect, it } from "vitest";
import { folder, runCli } from "./harness.js";

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

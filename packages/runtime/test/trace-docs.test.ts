import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type RunReport, runSkill } from "../src/index.js";
import { folder, manifestOf } from "./skills.js";

const withoutPython = spawnSync("python3", ["--version"]).status === 0 ? undefined : "python3 is not in PATH";

const page = readFileSync(new URL("../../../docs/tracing.md", import.meta.url), "utf8");
const [, example = ""] = /```python\n([\s\S]*?)```/.exec(page) ?? [];

describe.skipIf(withoutPython)("the example of docs/tracing.md", () => {
  it("reports a request and a metric (stop.md#s154, stop.md#d45)", async () => {
    expect(example).toContain("SOP_SPANS_FILE");
    const root = folder({ "skill/report.py": example, ".git/HEAD": "" });
    const manifest = manifestOf(
      { entrypoints: { unix: ["python3", "report.py"], windows: ["python", "report.py"] } },
      {
        assertions: {
          post: [{ check: "http_status", urlPattern: "api\\.example\\.org", equals: 201, severity: "error" }],
        },
        observability: { level: "L3", metrics: [{ name: "published", type: "counter" }] },
      },
    );
    const { report }: { report: RunReport } = await runSkill({ folder: join(root, "skill"), manifest }, { cwd: root });
    expect(report.status).toBe("succeeded");
    const [first = ""] = readFileSync(report.trace?.file ?? "", "utf8").split("\n");
    expect(JSON.parse(first).attributes).toMatchObject({ "metrics.published": 1 });
  });
});

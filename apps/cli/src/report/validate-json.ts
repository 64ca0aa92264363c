import type { Streams } from "../output/streams.js";
import { shardField } from "./json.js";
import { showFinding, type ValidatedSkill } from "./validate-model.js";
import type { ValidateHead, ValidateReporter } from "./validate-reporter.js";

/** One JSON document, written piece by piece: skills in path order, what concerns the run, the summary last. */
export function createValidateJson({ version, dryRun, shard }: ValidateHead, streams: Streams): ValidateReporter {
  let skills = 0;
  const open = `{ "command": "validate", "version": ${JSON.stringify(version)},${shardField(shard)} "dryRun": ${dryRun},\n  "skills": [`;
  return {
    skill(skill) {
      streams.out(`${skills++ === 0 ? open : ","}\n    ${JSON.stringify(show(skill))}`);
    },
    end(run, summary) {
      const diagnostics = JSON.stringify(run.map(({ finding, texts }) => showFinding(finding, texts)));
      const head = skills === 0 ? open : "";
      streams.out(`${head}\n  ],\n  "diagnostics": ${diagnostics},\n  "summary": ${JSON.stringify(summary)} }\n`);
    },
  };
}

function show({ source, formats, status, files, fixed, findings, texts }: ValidatedSkill) {
  const diagnostics = findings.map((finding) => showFinding(finding, texts));
  return { source, formats, status, files, fixed, diagnostics };
}

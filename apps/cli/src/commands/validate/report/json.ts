import { shardField } from "../../../inputs/shard.js";
import type { Streams } from "../../../output/streams.js";
import { JsonDocument } from "../../../report/json-document.js";
import { showFinding, type ValidatedSkill } from "./model.js";
import type { ValidateHead, ValidateReporter } from "./reporter.js";

/** One JSON document: skills in path order, what concerns the run, the summary last. */
export function createValidateJson({ version, dryRun, shard }: ValidateHead, streams: Streams): ValidateReporter {
  const document = new JsonDocument(streams, { command: "validate", version, ...shardField(shard), dryRun }, [
    "skills",
  ]);
  return {
    skill: (skill) => document.item("skills", show(skill)),
    end(run, summary, failed) {
      const diagnostics = run.map(({ finding, texts }) => showFinding(finding, texts));
      document.end({ diagnostics, failed, summary });
    },
  };
}

function show({ source, formats, status, files, fixed, findings, texts }: ValidatedSkill) {
  const diagnostics = findings.map((finding) => showFinding(finding, texts));
  return { source, formats, status, files, fixed, diagnostics };
}

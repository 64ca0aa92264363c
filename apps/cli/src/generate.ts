// What the documentation is generated from; not part of the program that people run.
import * as z from "zod/mini";
import { DetectReport } from "./report/detect-model.js";
import { Report } from "./report/model.js";

export { cliDiagnostics } from "./diagnostics.js";

/** The JSON Schemas of what the reporters print. */
export const reportSchemas = {
  report: z.toJSONSchema(Report),
  detect: z.toJSONSchema(DetectReport),
};

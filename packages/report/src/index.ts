export { ClientTotals } from "./client-totals.js";
export { ClientEntry, ClientTotal } from "./clients.js";
export {
  ComparedSkill,
  CompatLine,
  CompatReport,
  FolderCompatReport,
  type InputsLine,
  SkillCompatReport,
} from "./compat.js";
export {
  ConvertedSkillReport,
  ConvertReport,
  ConvertSummary,
  LossReport,
} from "./convert.js";
export { addConverted, emptyConvertSummary } from "./convert-summary.js";
export { isKept, saysLess } from "./count-losses.js";
export { DetectedSkill, DetectReport, DiscoveredBy } from "./detect.js";
export { FormatsReport } from "./formats.js";
export { githubAnnotation } from "./github.js";
export type { Immutable } from "./immutable.js";
export { UsageDocument, UsageReport } from "./inspect.js";
export { FollowUp, MigratedSkill, MigrateReport, MigrateSummary } from "./migrate.js";
export { addMigrated, countDiagnostics, emptyMigrateSummary } from "./migrate-summary.js";
export { DiagnosticReport, FileReport, PlacedDiagnostic, RelatedReport, ShardReport } from "./model.js";
export { type ClientPermissions, PermissionsReport } from "./permissions.js";
export { PluginConvertReport, PluginSyncReport, PluginValidateReport } from "./plugin.js";
export {
  type Position,
  type Positioned,
  type PositionedPlace,
  positioned,
  positionIn,
  positionOf,
} from "./position.js";
export { ListedSkill, RegistryReport, type RegistryReportOf } from "./registry.js";
export type { InputFinding, RunFinding } from "./run-finding.js";
export { CheckDocument, CheckFindingReport, PolicyDocument, RunDocument } from "./running.js";
export { compatLog } from "./sarif/compat-log.js";
export { FindingsLog, type FindingsLogOptions } from "./sarif/findings-log.js";
export { SARIF_SCHEMA, sarifTool, uriOf } from "./sarif/sarif-log.js";
export { LEVELS, type RuleCatalog, SarifRules } from "./sarif/sarif-rules.js";
export { showDiagnostic, startIn } from "./show-diagnostic.js";
export { showLoss } from "./show-loss.js";
export { ConvertedLine, StreamedSkill, UnreadLine } from "./stream.js";
export { SkillTrust, TrustReport } from "./trust.js";
export {
  FindingReport,
  FixedFinding,
  ValidatedSkillReport,
  ValidateLine,
  ValidateReport,
  ValidateSummary,
} from "./validate.js";
export {
  countFindings,
  emptyValidateSummary,
  isWithheld,
  showFinding,
  showValidatedSkill,
  type ValidatedSkill,
} from "./validated-skill.js";

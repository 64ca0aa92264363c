export { migrateDiagnostics } from "./diagnostics.js";
export type { MigrateOptions } from "./document.js";
export { type FindMentions, type Mention, mentionFinder } from "./mentions.js";
export type { Migration } from "./migration.js";
export { planMigration } from "./plan.js";
export { type MigrationReview, reviewMigration } from "./review-migration.js";

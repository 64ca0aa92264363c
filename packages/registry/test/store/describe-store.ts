import { describe } from "vitest";
import { describeContexts } from "./contexts.js";
import { describeExamples } from "./examples.js";
import { describeHistory } from "./history.js";
import type { OpenStore, StoreLimits } from "./open-store.js";
import { describePlans } from "./plans.js";
import { describeQueries } from "./queries.js";
import { describeRegistrations } from "./registrations.js";
import { describeReplacements } from "./replacements.js";
import { describeVaults } from "./vaults.js";

/**
 * Defines the tests that every store passes.
 *
 * @param where the place in which the store keeps its skills, for the names of the tests
 * @param limits what the store cannot do
 */
export function describeStore(where: string, open: OpenStore, limits: StoreLimits = {}): void {
  describe(`a store ${where}`, () => {
    describeRegistrations(open, limits);
    describeReplacements(open, limits);
    describeContexts(open, limits);
    describeVaults(open, limits);
    describeQueries(open);
    describePlans(open);
    describeExamples(open, limits);
    describeHistory(open, limits);
  });
}

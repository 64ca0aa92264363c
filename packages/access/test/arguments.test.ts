import { describeEntrances } from "../../../test/entrances.js";
import * as access from "../src/index.js";

const manifest = { operations: [{}] };

describeEntrances({
  module: access,
  entrances: { readRegion: { correct: () => [manifest] }, writeRegion: { correct: () => [manifest] } },
});

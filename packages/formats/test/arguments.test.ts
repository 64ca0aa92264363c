import { describeEntrances } from "../../../test/entrances.js";
import * as formats from "../src/index.js";

describeEntrances({
  module: formats,
  entrances: { loadRegistry: { correct: () => [[formats.formats.get("stop")]] } },
});

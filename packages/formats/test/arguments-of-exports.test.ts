import { describeExports } from "../../../test/wrong-arguments.js";
import * as formats from "../src/index.js";

describeExports({
  module: formats,
  correct: { loadRegistry: () => [[formats.formats.get("stop")]] },
});

import { describeEntrances } from "../../../test/entrances.js";
import * as javascript from "../src/javascript.js";
import * as python from "../src/python.js";

describeEntrances({
  module: { ...javascript, ...python },
  entrances: {
    parseJavaScript: { correct: () => ["x = 1", "js"] },
    parsePython: { correct: () => ["x = 1"] },
  },
});

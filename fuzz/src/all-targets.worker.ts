import { loadSeeds } from "./seeds.js";
import { allTargets } from "./targets/index.js";
import { work } from "./worker.js";

const project = process.env["SKILL_CONVERT_PROJECT"];
if (project === undefined) throw new Error("SKILL_CONVERT_PROJECT names the project's folder");
work(allTargets(loadSeeds(project)));

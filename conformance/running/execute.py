"""Runs a skill.py the way the specification's loader does: imported when it is invoked, initialized once, executed.

Arguments: the path of skill.py. Standard input: a list of inputs as JSON. Output: a list of results, as JSON.
"""
import importlib.util
import inspect
import json
import sys

from skills.base import Skill, SkillContext

spec = importlib.util.spec_from_file_location("skill_to_run", sys.argv[1])
module = importlib.util.module_from_spec(spec)
sys.modules[spec.name] = module
spec.loader.exec_module(module)
(found,) = [one for one in vars(module).values() if inspect.isclass(one) and issubclass(one, Skill) and one is not Skill]
skill = found()
skill.initialize()

results = []
for values in json.load(sys.stdin):
    result = skill.execute(values, SkillContext())
    assert result.skill_id == skill.metadata().id
    results.append({"success": result.success, "output": result.output})
print(json.dumps(results))

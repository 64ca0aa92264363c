import json
from pathlib import Path
from typing import Any, Dict

from skills.base import Skill, SkillCategory, SkillContext, SkillMetadata, SkillResult


class MoonPhaseSkill(Skill):
    def __init__(self) -> None:
        self.initialized = 0

    def metadata(self) -> SkillMetadata:
        return SkillMetadata(
            id="astronomy/moon-phase",
            name="Moon Phase",
            description="Tells how much of the moon is lit.",
            category=SkillCategory.REASONING,
        )

    def input_schema(self) -> Dict[str, Any]:
        return {
            "type": "object",
            "properties": {
                "day": {"type": "integer", "minimum": 0},
                "place": {"type": "string"},
                "bright": {"type": "boolean"},
                "names": {"type": "array", "items": {"type": "string"}},
                "observer": {"type": "object"},
            },
            "required": ["day"],
        }

    def output_schema(self) -> Dict[str, Any]:
        return {
            "type": "object",
            "properties": {"lit": {"type": "number"}, "input": {"type": "object"}},
            "required": ["lit"],
        }

    def initialize(self) -> None:
        self.initialized += 1

    def execute(self, input_data: Dict[str, Any], context: SkillContext) -> SkillResult:
        print("looking at the sky")
        if input_data["day"] > 1000:
            return SkillResult(success=False, output=None, skill_id=self.metadata().id)
        month = json.loads((Path(__file__).parent / "data" / "month.json").read_text(encoding="utf-8"))
        output = {
            "lit": round(1 - abs(input_data["day"] % month["days"] / month["days"] * 2 - 1), 3),
            "input": input_data,
            "initialized": self.initialized,
        }
        return SkillResult(success=True, output=output, skill_id=self.metadata().id)

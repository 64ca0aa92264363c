from typing import Any, Dict
from skills.base import Skill, SkillCategory, SkillContext, SkillMetadata, SkillResult


NOTE = {"description": "Which tide " "of the day"}


class TideSkill(Skill):
    TIMES = ["first", "second"]

    def metadata(self) -> SkillMetadata:
        return SkillMetadata(
            id="reasoning/tide-check",
            name="Tide Check",
            description="Looks at the water",
            category=SkillCategory.REASONING,
        )

    def input_schema(self) -> Dict[str, Any]:
        return {
            "type": "object",
            "properties": {
                "level": {"type": "string", "description": "How carefully to look"},
                "boat": {"type": "object"},
                "when": {"type": "string", "enum": self.TIMES, **NOTE},
            },
            "required": ["level"],
        }

    def output_schema(self):
        return dict(type="object", properties={"open": {"type": "boolean"}}, required=["open"])

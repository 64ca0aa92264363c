"""Counts the words of a text file. The mode is for showing what a run says of a skill that breaks its promises."""
import atexit
from typing import Any, Dict

from skills.base import Skill, SkillCategory, SkillContext, SkillMetadata, SkillResult


class TallySkill(Skill):
    def metadata(self) -> SkillMetadata:
        return SkillMetadata(
            id="text/tally",
            name="Tally",
            description="Counts the words of a text file.",
            category=SkillCategory.REASONING,
        )

    def input_schema(self) -> Dict[str, Any]:
        return {
            "type": "object",
            "properties": {
                "file": {"type": "string", "description": "Path of the text file"},
                "mode": {"type": "string", "enum": ["honest", "chatty", "wrong"]},
            },
            "required": ["file"],
        }

    def output_schema(self) -> Dict[str, Any]:
        return {"type": "object", "properties": {"words": {"type": "integer"}}, "required": ["words"]}

    def execute(self, input_data: Dict[str, Any], context: SkillContext) -> SkillResult:
        with open(input_data["file"], encoding="utf-8") as file:
            words = len(file.read().split())
        mode = input_data.get("mode", "honest")
        if mode == "chatty":
            atexit.register(print, "That was fun!")
        output = {"words": "many" if mode == "wrong" else words}
        return SkillResult(success=True, output=output, skill_id="text/tally")

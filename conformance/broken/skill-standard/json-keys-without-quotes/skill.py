from typing import Any, Dict

from skills.base import Skill, SkillCategory, SkillContext, SkillMetadata, SkillResult


class TitlesSkill(Skill):
    def metadata(self) -> SkillMetadata:
        return SkillMetadata(
            id="writing/json-keys-without-quotes",
            name="Titles",
            description="Proposes titles for a text.",
            category=SkillCategory.WRITING,
        )

    def input_schema(self) -> Dict[str, Any]:
        return {
            "type": "object",
            "properties": {"text": {"type": "string"}},
            "required": ["text"],
        }

    def output_schema(self) -> Dict[str, Any]:
        return {"type": "object", "properties": {"titles": {"type": "array"}}}

    def execute(self, input_data: Dict[str, Any], context: SkillContext) -> SkillResult:
        return SkillResult(success=True, output={"titles": []}, skill_id=self.metadata().id)

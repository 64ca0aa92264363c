from typing import Any, Dict

from skills.base import Skill, SkillCategory, SkillContext, SkillMetadata, SkillResult

LIMIT = 50


class ReleaseNotesSkill(Skill):
    def metadata(self) -> SkillMetadata:
        return SkillMetadata(
            id="writing/release-notes",
            name="Release Notes",
            description="Drafts release notes from merged changes.",
            category=SkillCategory.WRITING,
        )

    def input_schema(self) -> Dict[str, Any]:
        return {
            "type": "object",
            "properties": {
                "since": {"type": "string", "description": "The last released tag"},
                "limit": {"type": "integer", "minimum": 1, "default": LIMIT},
                "token": {"type": "string", "writeOnly": True},
            },
            "required": ["since"],
            "additionalProperties": False,
        }

    def output_schema(self) -> Dict[str, Any]:
        return {
            "type": "object",
            "properties": {"path": {"type": "string"}},
            "required": ["path"],
        }

    def execute(self, input_data: Dict[str, Any], context: SkillContext) -> SkillResult:
        path = f"notes/{input_data['since']}.md"
        return SkillResult(success=True, output={"path": path}, skill_id=self.metadata().id)

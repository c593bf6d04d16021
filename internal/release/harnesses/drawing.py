"""A model for lmms-eval's visual chain of thought that asks a server of OpenAI's protocol. Its drawing is the diagram itself.

It takes the arguments of lmms_eval. Models of lmms-eval that draw need weights, and processors for them.
"""

import re
import sys

from lmms_eval.__main__ import cli_evaluate
from lmms_eval.models import MODEL_REGISTRY_V2
from lmms_eval.models.model_utils.media_encoder import encode_image_to_base64
from lmms_eval.models.registry_v2 import ModelManifest
from lmms_eval.models.simple.openai import OpenAICompatible


class Drawing(OpenAICompatible):
    def generate_visual_cot(self, requests):
        return [self.answer(*r.args) for r in requests]

    def answer(self, context, _, doc_to_visual, doc_id, task, split):
        pictures = doc_to_visual(self.task_dict[task][split][doc_id])
        for step, shown in (("GEN_PROMPT", pictures), ("QUESTION", pictures * 2)):
            text = re.search(rf"\[{step}\](.*)\[/{step}\]", context, re.S)[1]
            urls = [f"data:image/png;base64,{encode_image_to_base64(p)}" for p in shown]
            content = [{"type": "image_url", "image_url": {"url": url}} for url in urls] + [{"type": "text", "text": text}]
            said = self.client.chat.completions.create(model=self.model_version, messages=[{"role": "user", "content": content}])
        return said.choices[0].message.content


if __name__ == "__main__":
    sys.modules["drawing"] = sys.modules["__main__"]
    MODEL_REGISTRY_V2.register_manifest(ModelManifest("drawing", simple_class_path="drawing.Drawing"))
    cli_evaluate()

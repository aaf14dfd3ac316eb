// Which messages in the user's role are Codex's own: environment, instructions of the project, notices.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Synthetic } from '../../model/synthetic.js';

const INJECTED =
  /^\s*(?:<(?:environment_context|user_instructions|INSTRUCTIONS|turn_aborted|skill|skills_instructions|permissions instructions|collaboration_mode|personality_spec|model_switch|subagent_notification|hook_prompt|apps_instructions|plugins_instructions|recommended_plugins|token_budget|goal_context|codex_internal_context|current_time_reminder|environments_instructions|guardian_sync_review|image_resize_notice|multi_agent_mode|multi_agent_role|realtime_conversation|context_window(?:_guidance)?)\b|# AGENTS\.md instructions|Warning: (?:apply_patch was requested via |The maximum number of unified exec processes you can keep open is|Your account was flagged for potentially high-risk))/;

/** What an injected text is, where its tag says so. */
export function syntheticKind(text: string): Synthetic {
  if (/^\s*<subagent_notification\b/.test(text)) return 'sub-agent-report';
  if (/^\s*(?:# AGENTS\.md instructions|<(?:user_instructions|INSTRUCTIONS)\b)/.test(text)) return 'instruction-file';
  return /^\s*<turn_aborted\b/.test(text) ? 'interruption' : true;
}

export function isInjectedText(text: string): boolean {
  return INJECTED.test(text);
}

/** Per content item: newer versions (0.16x) say where each comes from, older ones are recognised by their tags. */
export function injectedItems(payload: JsonObject): boolean[] {
  const content = isArray(payload['content']) ? payload['content'] : [];
  const passthrough = payload['internal_chat_message_metadata_passthrough'];
  const kinds = isObject(passthrough) && isArray(passthrough['content_item_kinds']) ? passthrough['content_item_kinds'] : [];
  return content.map((item, i) => {
    const kind = stringOf(kinds[i]);
    if (isImageTag(content, i)) return true;
    // a compaction's summary is the harness's by kind, but it is what the model has of the past
    if (kind !== undefined && kind !== 'unknown') return !kind.startsWith('user.') && kind !== 'compaction.summary';
    const text = isObject(item) ? stringOf(item['text']) : undefined;
    return text !== undefined && isInjectedText(text);
  });
}

/** The client puts a tag before and after each picture of a prompt (0.166 counts them as the user's text). */
function isImageTag(content: readonly Json[], i: number): boolean {
  const textAt = (n: number): string | undefined => (isObject(content[n]) ? stringOf(content[n]['text']) : undefined);
  const isImage = (n: number): boolean => isObject(content[n]) && content[n]['type'] === 'input_image';
  return (/^<image\b[^\n]*>$/.test(textAt(i) ?? '') && isImage(i + 1)) || (textAt(i) === '</image>' && isImage(i - 1));
}

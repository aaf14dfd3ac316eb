// What Cursor's agent puts around a prompt before it sends it: the time, the editor's state, rules, attached files.
import type { Synthetic } from '../../model/synthetic.js';

export interface PromptText {
  /** What was typed; undefined: nothing. */
  readonly said?: string;
  /** What the client put around it; undefined: nothing. */
  readonly around?: { readonly text: string; readonly kind: Synthetic };
  readonly at?: string;
}

const QUERY = { open: '<user_query>', close: '</user_query>' };

/** Blocks that the client writes in the user's place. */
const CLIENT =
  /^<(user_info|system_reminder|system-reminder|additional_data|project_layout|git_status|rules|always_applied_workspace_rules|agent_requestable_workspace_rules|user_rules|agent_skills|available_skills|manually_attached_skills|mcp_file_system|mcp_instructions|mcp_file_system_servers|agent_transcripts|open_and_recently_viewed_files|attached_files|code_selection|terminal_files_information|current_file|environment_details|image_files|cursor_commands|external_links|timestamp|system_notification|task_notification)\b[^>]*>/;

/** Work rests on these. */
const ATTACHED = /<(?:attached_files|code_selection|current_file)\b/;

export function promptText(text: string): PromptText {
  const { said, rest } = queriesIn(text);
  const { at, text: around } = withoutTime(rest);
  const time = at === undefined ? {} : { at };
  if (said.length > 0) return { said: said.join('\n\n'), ...frame(around), ...time };
  return isClients(around) ? { ...frame(around), ...time } : { said: around, ...time };
}

function frame(text: string): Pick<PromptText, 'around'> {
  const trimmed = text.trim();
  return trimmed === '' ? {} : { around: { text: trimmed, kind: ATTACHED.test(trimmed) ? 'attached-file' : true } };
}

/** A closing tag that is missing ends with the text. */
function queriesIn(text: string): { readonly said: readonly string[]; readonly rest: string } {
  const said: string[] = [];
  const rest: string[] = [];
  let from = 0;
  for (;;) {
    const open = text.indexOf(QUERY.open, from);
    if (open < 0) break;
    const close = text.indexOf(QUERY.close, open);
    rest.push(text.slice(from, open));
    said.push(text.slice(open + QUERY.open.length, close < 0 ? undefined : close).trim());
    from = close < 0 ? text.length : close + QUERY.close.length;
  }
  rest.push(text.slice(from));
  return { said, rest: rest.join('') };
}

/** `<timestamp>Sunday, Sep 20, 2026, 12:31 AM (UTC+3)</timestamp>`. */
function withoutTime(text: string): { readonly text: string; readonly at?: string } {
  const found = /^\s*<timestamp>([^<]{1,100})<\/timestamp>\s*/.exec(text);
  if (!found) return { text };
  const [, words = ''] = found;
  const zone = /\(UTC(?:([+-])(\d{1,2})(?::?(\d{2}))?)?\)\s*$/.exec(words);
  const rest = text.slice(found[0].length);
  if (!zone) return { text: rest };
  const offset = `${zone[1] ?? '+'}${(zone[2] ?? '0').padStart(2, '0')}:${zone[3] ?? '00'}`;
  const at = Date.parse(
    `${words
      .slice(0, zone.index)
      .replace(/^\w+day,\s*/, '')
      .trim()} GMT${offset}`,
  );
  return Number.isNaN(at) ? { text: rest } : { text: rest, at: new Date(at).toISOString() };
}

/** All of it is blocks of the client's. */
function isClients(text: string): boolean {
  let rest = text.trim();
  if (rest === '') return true;
  while (rest !== '') {
    const tag = CLIENT.exec(rest)?.[1];
    if (tag === undefined) return false;
    const close = rest.indexOf(`</${tag}>`);
    if (close < 0) return true;
    rest = rest.slice(close + tag.length + 3).trimStart();
  }
  return true;
}

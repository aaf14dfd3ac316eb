// What clients put around people's words, and in front of them. A passed session brings that of its source along, so any agent's may be in any of them.
import type { PromptUse, SyntheticUse } from '../../model/client-text.js';

const TAGGED =
  /<(system-reminder|local-command-caveat|local-command-stdout|local-command-stderr|bash-stdout|bash-stderr|user-prompt-submit-hook|user_instructions|environment_context|turn_aborted|task-notification|ide_opened_file|ide_selection|ide_diagnostics|new-diagnostics|persisted-output|context_window|editor_context|attachments?|command-contents|post-tool-use-hook|session-start-hook|subagent_notification|hook_prompt|steering-reminder|EnvironmentContext)\b[^>]*>[\s\S]*?(?:<\/\1>|$)/g;
const INTERRUPT = /^\s*\[Request interrupted by user[^\]]*\]\s*/;
/** What a client adds to a plan that was approved. */
const PLAN_MODE = /\nIf you need specific details from before exiting plan mode[^\n]*(?:\n\s*)?$/;
const REQUEST = /(?:^|\n)#+ *My request for [^\n:]*:?\s*\n/;

const KINDS: Readonly<Record<string, string>> = { 'task-notification': 'notification', turn_aborted: 'interrupt mark' };

/** What people really said: reminders, echoes of commands and notices taken out of their messages. */
export function describePrompt(raw: string): PromptUse {
  const folded: string[] = [];
  let text = raw;
  let interrupt: true | undefined;
  if (INTERRUPT.test(text)) {
    interrupt = true;
    text = text.replace(INTERRUPT, '');
  }
  if (/^\s*<turn_aborted>/.test(text)) interrupt = true;
  const command = commandEcho(text);
  if (command !== undefined && CLIENT.test(command)) return { text: '', folded: ['command echo'], ...(interrupt && { interrupt }) };
  if (command !== undefined) return { text: command, folded: ['command echo'], thin: true, ...(interrupt && { interrupt }) };
  text = text.replace(TAGGED, (_, tag: string) => {
    folded.push(KINDS[tag] ?? (tag.startsWith('ide') ? 'editor note' : tag.includes('std') ? 'command output' : 'reminder'));
    return ' ';
  });
  if (folded.includes('notification'))
    text = text.replace(/^\s*(?:Read the output file to retrieve the result|Full transcript available at): \S+\s*$/gm, '');
  text = editorRequest(text.replace(PLAN_MODE, ''), folded);
  const shell = /^\s*<bash-input>([\s\S]*?)<\/bash-input>\s*$/.exec(text);
  if (shell) return { text: `! ${shell[1]!.trim()}`, folded, thin: true };
  text = text.trim();
  // a bare command of a client that writes it as plain words
  if (CLIENT.test(text) && /^\/\S+$/.test(text)) return { text: '', folded: [...folded, 'command echo'], ...(interrupt && { interrupt }) };
  if (/^\/[a-z][\w:-]*$/i.test(text)) return { text, folded, thin: true, ...(interrupt && { interrupt }) };
  return { text, folded, ...(interrupt && { interrupt }) };
}

/** Commands that concern the client alone. */
const CLIENT =
  /^\/(?:compact|clear|model|ide|login|logout|config|help|cost|usage|exit|quit|status|mcp|permissions|doctor|resume|rewind|context|vim|theme|fast|plugins?|reload-plugins|hooks|agents|memory|export|terminal-setup|output-style|statusline|add-dir|rename|color|tasks|bashes)(?:\s|$)/;

/** `/name arguments` for the record in which a client repeats a command. */
function commandEcho(text: string): string | undefined {
  const name = /<command-name>\s*\/?([^<\s]+)\s*<\/command-name>/.exec(text.slice(0, 4000))?.[1];
  if (name === undefined || !/^\s*<command-/.test(text)) return undefined;
  const args = /<command-args>([\s\S]*?)<\/command-args>/.exec(text)?.[1]?.trim() ?? '';
  return `/${name}${args === '' ? '' : ` ${args}`}`;
}

/** Editors put the files in front and the request after a heading. */
function editorRequest(text: string, folded: string[]): string {
  const match = REQUEST.exec(text);
  if (!match || !/^\s*# (?:Files mentioned|Context from)/.test(text)) return text;
  const names = [...text.slice(0, match.index).matchAll(/^## ([^\n:]+): (\S[^\n]*)$/gm)].map((found) => found[2]!.trim());
  folded.push('editor note');
  const files = /^\s*# Files mentioned/.test(text) && names.length > 0 ? `\n(files: ${names.join(', ')})` : '';
  return text.slice(match.index + match[0].length).trim() + files;
}

/** A file with standing rules, as clients put it in front. */
const STANDING = /^\s*(?:# AGENTS\.md instructions|<user_instructions>|<INSTRUCTIONS>)/;
const STANDING_FRAME =
  /^\s*# AGENTS\.md instructions for .*$|<\/?(?:user_instructions|INSTRUCTIONS)>|<environment_context>[\s\S]*?<\/environment_context>/gm;

export function describeSynthetic(text: string): SyntheticUse {
  if (/^\s*<turn_aborted>/.test(text.slice(0, 200))) return { kind: 'interrupt' };
  if (!STANDING.test(text.slice(0, 300))) return { kind: 'other' };
  return { kind: 'instructions', text: text.replace(STANDING_FRAME, '').trim() };
}

// What people really said: reminders, echoes of commands, notices and pasted logs taken out of their messages.

export interface Words {
  readonly text: string;
  /** What was taken out, by kind. */
  readonly folded: readonly string[];
  /** The client's mark that the user stopped the agent. */
  readonly interrupt?: true;
  /** A command of the client, not a sentence. */
  readonly thin?: true;
}

const TAGGED =
  /<(system-reminder|local-command-caveat|local-command-stdout|local-command-stderr|bash-stdout|bash-stderr|user-prompt-submit-hook|user_instructions|environment_context|turn_aborted|task-notification|ide_opened_file|ide_selection|ide_diagnostics|new-diagnostics|persisted-output|context_window|editor_context|attachments?|command-contents|post-tool-use-hook|session-start-hook|subagent_notification|hook_prompt)\b[^>]*>[\s\S]*?(?:<\/\1>|$)/g;
const INTERRUPT = /^\s*\[Request interrupted by user[^\]]*\]\s*/;
/** What a client adds to a plan that was approved. */
const PLAN_MODE = /\nIf you need specific details from before exiting plan mode[^\n]*(?:\n\s*)?$/;
const REQUEST = /(?:^|\n)#+ *My request for [^\n:]*:?\s*\n/;

const KINDS: Readonly<Record<string, string>> = { 'task-notification': 'notification', turn_aborted: 'interrupt mark' };

export function userWords(raw: string): Words {
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
  text = foldPasted(text.trim(), folded);
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

/** Editors put the files in front and the request behind a heading. */
function editorRequest(text: string, folded: string[]): string {
  const match = REQUEST.exec(text);
  if (!match || !/^\s*# (?:Files mentioned|Context from)/.test(text)) return text;
  const names = [...text.slice(0, match.index).matchAll(/^## ([^\n:]+): (\S[^\n]*)$/gm)].map((found) => found[2]!.trim());
  folded.push('editor note');
  const files = /^\s*# Files mentioned/.test(text) && names.length > 0 ? `\n(files: ${names.join(', ')})` : '';
  return text.slice(match.index + match[0].length).trim() + files;
}

/** What programs print, and what is typed to start them. */
const LOG_LINE =
  /^\s*(?:https?:\/\/\S+\s*\\?$|--?[a-z][\w-]*(?:[= ]\S+)?\s*\\?$|at\s|File "|\[?\d{4}-\d\d-\d\d[T ]|\d\d:\d\d:\d\d|\[[\w:./ ~@-]+\]|(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL|FAIL|PASS|ok|===|---|\+\+\+|@@|>>>|\.\.\.|[│├└─✓✗✔✘❯$#>|])|(?:CREATE|UPDATE|DELETE|create|modified|deleted|new file)[ :]|\s{4,}\S|[\w./-]+:\d+(?::\d+)?:|[+-]\s*\d+\s|\S+\s{2,}\S+)/;
const HEADING = /^#{1,6} \S/;
/** What of a text with headings looks like output: a heading, a row, a quotation, a rule, an item below an item. */
const MARKDOWN = /^\s*(?:#{1,6} \S|[|>]|-{3,}\s*$|[-*+] |\d{1,3}[.)] )/;

/** Says of a line of this text whether a program printed it: a plan that was written with headings is none of that. */
export function logLinesOf(text: string): (line: string) => boolean {
  const isDocument = text.split('\n').filter((line) => HEADING.test(line)).length >= 2;
  return (line) => LOG_LINE.test(line) && !(isDocument && MARKDOWN.test(line));
}

const SHORTEST_LOG = 9;
const LOG_HEAD = 3;
const LOG_TAIL = 3;

/** Long runs of log lines keep their ends: what was run, and how it went. */
function foldPasted(text: string, folded: string[]): string {
  const lines = text.split('\n');
  if (lines.length < SHORTEST_LOG) return text;
  const isLog = logLinesOf(text);
  const out: string[] = [];
  let run: string[] = [];
  const flush = (): void => {
    if (run.length < SHORTEST_LOG) out.push(...run);
    else {
      out.push(...run.slice(0, LOG_HEAD), `[… ${run.length - LOG_HEAD - LOG_TAIL} lines of pasted output]`, ...run.slice(-LOG_TAIL));
      folded.push('pasted output');
    }
    run = [];
  };
  for (const line of lines) {
    if (isLog(line) || (run.length > 0 && (line.trim() === '' || line.length > 160))) run.push(line);
    else {
      flush();
      out.push(line);
    }
  }
  flush();
  return out.join('\n');
}

/** Pictographs that carry a verdict stay. */
const PICTURE = /(?![✅❌✓✗✔✘⚠])\p{Extended_Pictographic}\uFE0F?\s?/gu;

/** The agent's text without its decoration: emphasis, rules, headings, absolute links. The words stay. */
export function agentWords(raw: string, cwd: string | undefined): string {
  let text = raw
    .replace(/<(thinking|system-reminder|usage)>[\s\S]*?(?:<\/\1>|$)/g, '')
    .replace(/^agentId: \w+.*$/gm, '')
    .replace(/^\s*\d+→.*$/gm, '')
    .replace(/^Async agent launched successfully[\s\S]*$/m, '')
    .replace(/^::[a-z][\w-]*\{.*\}\s*$/gm, '');
  const code: string[] = [];
  text = text.replace(/```[^\n]*\n([\s\S]*?)(?:\n\s*```|$)/g, (match, body: string) => {
    const lines = body.split('\n').filter((line) => line.trim() !== '');
    const kept =
      lines.length <= 2 && lines.every((line) => line.length < 160 && !line.includes('`'))
        ? lines.map((line) => `\`${line.trim()}\``).join('\n')
        : match;
    return `\uE002${code.push(kept) - 1}\uE003`;
  });
  text = text
    .replace(/^[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*$/gm, '')
    .replace(/^[ \t]*\|[\s:|-]+\|[ \t]*$\n?/gm, '')
    .replace(/^[ \t]*#{1,6}[ \t]+(?=\S)([^\n]*)$/gm, (_, line: string) =>
      headLine(
        line
          .trimEnd()
          .replace(/#{1,6}$/, '')
          .trimEnd(),
      ),
    )
    .replace(/\*\*([^*\n]+?)\*\*/g, '$1')
    .replace(/\[([^\]\n]+)\]\((\/[^)\s]+)\)/g, (_, label: string, target: string) => linkText(label, target, cwd))
    .replace(PICTURE, '');
  text = text.replace(/\uE002(\d+)\uE003/g, (_, n: string) => code[Number(n)]!);
  return withoutFolder(text, cwd)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function headLine(head: string): string {
  return /[:：.?!]\W{0,9}$/.test(head) ? head : `${head}:`;
}

/** A link to a file of this machine: its path is the name. */
function linkText(label: string, target: string, cwd: string | undefined): string {
  const mark = /(?:#L|:)\d+(?:[-:]L?\d+|C\d+)*$/.exec(target)?.[0] ?? '';
  const path = target.slice(0, target.length - mark.length);
  const plain = label.replaceAll('`', '');
  // from the workspace where it lies inside
  const name = path.endsWith(plain) && cwd !== undefined && path.startsWith(cwd) ? path : plain;
  return `\`${name}${mark !== '' && !name.endsWith(mark) ? mark : ''}\``;
}

/** Paths are told from the workspace. */
export function withoutFolder(text: string, cwd: string | undefined): string {
  return cwd === undefined || cwd.length < 4 ? text : text.replaceAll(cwd.endsWith('/') ? cwd : `${cwd}/`, '');
}

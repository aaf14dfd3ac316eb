// Words without what hides them: pasted logs in people's, decoration in the agent's.
import type { PromptUse } from '../../../model/client-text.js';

/** What people really said, without what they pasted; `pasted`: most of it was. */
export function userWords(prompt: PromptUse): PromptUse & { readonly pasted?: true } {
  if (prompt.thin || prompt.text === '') return prompt;
  const folded = [...prompt.folded];
  const text = foldPasted(prompt.text, folded);
  return { ...prompt, text, folded, ...(text.length < prompt.text.length / 2 && { pasted: true as const }) };
}

/** What programs print, and what is typed to start them. */
const LOG_LINE =
  /^\s*(?:https?:\/\/\S+\s*\\?$|--?[a-z][\w-]*(?:[= ]\S+)?\s*\\?$|at\s|File "|\[?\d{4}-\d\d-\d\d[T ]|\d\d:\d\d:\d\d|\[[\w:./ ~@-]+\]|(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL|FAIL|PASS|ok|===|---|\+\+\+|@@|>>>|\.\.\.|[│├└─✓✗✔✘❯$#>|])|(?:CREATE|UPDATE|DELETE|create|modified|deleted|new file)[ :]|\s{4,}\S|[\w./-]+:\d+(?::\d+)?:|[+-]\s*\d+\s|\S+\s{2,}\S+)/;
const HEADING = /^#{1,6} \S/;
/** What of a text with headings looks like output: a heading, a row, a quotation, a rule, an item below an item. */
const MARKDOWN = /^\s*(?:#{1,6} \S|[|>]|-{3,}\s*$|[-*+] |\d{1,3}[.)] )/;

/** Says of a line of this text whether a program printed it: a plan that was written with headings is none of that. */
function logLinesOf(text: string): (line: string) => boolean {
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

/** What is drawn as a picture, but not those that carry a verdict; signs such as ↔ and ™ are text. */
const PICTURE = /(?![✅❌✓✗✔✘⚠🔴🟠🟡🟢⛔🚫])(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}(?=\uFE0F))\uFE0F?\s?/gu;

/** The agent's text without its decoration: emphasis, rules, headings, absolute links. The words stay. */
export function agentWords(raw: string, cwd: string | undefined): string {
  let text = raw;
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

// What people do beside talking to the agent: commands of the client, lines for a shell, what these printed, notices. A passed session brings
// those of its source along, so any agent's may be in any of them.
import type { Aside } from '../../model/client-text.js';

/** What a text between these tags is. Nothing: it may stand beside any of them and says nothing by itself. */
const TAGS: ReadonlyMap<string, Aside['kind'] | undefined> = new Map<string, Aside['kind'] | undefined>([
  ['command-name', 'command'],
  ['command-message', 'command'],
  ['command-args', 'command'],
  ['bash-input', 'shell'],
  ['user_shell_command', 'shell'],
  ['local-command-stdout', 'output'],
  ['local-command-stderr', 'output'],
  ['bash-stdout', 'output'],
  ['bash-stderr', 'output'],
  ['task-notification', 'notification'],
  ['local-command-caveat', undefined],
  ['system-reminder', undefined],
]);

const OPENING = /\s*<([a-z][a-z_-]*)>/y;
/** What a client adds after a notice. */
const AFTER_NOTICE = /^(?:(?:Read the output file to retrieve the result|Full transcript available at): \S+\s*)+$/;
/** Commands that concern the client alone, where it keeps them as plain words. */
const CLIENT =
  /^\/(?:compact|clear|model|ide|login|logout|config|help|cost|usage|exit|quit|status|mcp|permissions|doctor|resume|rewind|context|vim|theme|memory|export)$/;

interface Tagged {
  readonly tag: string;
  readonly text: string;
}

/** Undefined: somebody's words are in it. */
export function describeAside(text: string): Aside | undefined {
  const first = /\S/.exec(text.slice(0, 1000))?.[0];
  if (first === '/') return text.length < 40 && CLIENT.test(text.trim()) ? { kind: 'command', text: text.trim() } : undefined;
  if (first !== '<') return undefined;
  const pieces = tagged(text);
  const kinds = new Set((pieces ?? []).map(({ tag }) => TAGS.get(tag)));
  const kind = (['command', 'shell', 'notification', 'output'] as const).find((one) => kinds.has(one));
  return kind && { kind, text: wordsOf(kind, pieces!) };
}

/** Undefined: there is more than known tags. In one walk, however long the text is. */
function tagged(text: string): Tagged[] | undefined {
  const pieces: Tagged[] = [];
  let at = 0;
  for (;;) {
    OPENING.lastIndex = at;
    const opening = OPENING.exec(text);
    if (!opening || !TAGS.has(opening[1]!)) break;
    const tag = opening[1]!;
    const end = text.indexOf(`</${tag}>`, OPENING.lastIndex);
    if (end < 0) return undefined;
    pieces.push({ tag, text: text.slice(OPENING.lastIndex, end) });
    at = end + tag.length + 3;
  }
  const rest = text.slice(at).trim();
  const isNotice = pieces.some(({ tag }) => tag === 'task-notification');
  return rest === '' || (isNotice && rest.length < 4000 && AFTER_NOTICE.test(rest)) ? pieces : undefined;
}

function wordsOf(kind: Aside['kind'], pieces: readonly Tagged[]): string {
  const of = (tag: string): string => pieces.find((piece) => piece.tag === tag)?.text.trim() ?? '';
  switch (kind) {
    case 'command': {
      const name = of('command-name') || of('command-message');
      return `${name.startsWith('/') ? '' : '/'}${name} ${of('command-args')}`.trim();
    }
    case 'shell':
      return of('bash-input') || inner(of('user_shell_command'), 'command');
    case 'notification':
      return inner(of('task-notification'), 'summary');
    case 'output':
      return pieces
        .filter(({ tag }) => TAGS.get(tag) === 'output')
        .map((piece) => piece.text.trim())
        .filter(Boolean)
        .join('\n');
  }
}

/** What a tag inside holds, or all of it. */
function inner(text: string, tag: string): string {
  const from = text.indexOf(`<${tag}>`);
  const to = text.indexOf(`</${tag}>`, from);
  return (from >= 0 && to >= 0 ? text.slice(from + tag.length + 2, to) : text).trim();
}

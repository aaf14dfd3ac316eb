// The text of Claude Code's `/export` → session. It is a picture of the screen: wrapped at its width, long results cut, folded calls only counted.
import { Failure, type Report } from '../../model/report.js';
import type { Header, SessionItem, ToolKind } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import { SessionBuilder } from '../toolkit/session-builder.js';
import type { LoosePart } from '../../dialects/loose-part.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import { blocksOf, type Block } from './blocks.js';

const FORMAT = { id: 'claude-export', name: 'Claude Code export' };
/** `Bash(npm test)`, `server - tool (MCP)(a: 1)`. */
const CALL = /^((?:[\w.-]+ - )?[\w:.-]+(?: \(MCP\))?)\(([\s\S]*)\)$/;
/** Names on the screen that differ from those of the tools. */
const KINDS: ReadonlyMap<string, ToolKind> = new Map([['Update', 'edit']]);
const CUT = /^… \+\d+ lines \(ctrl\+o to expand\)$/m;

export function read({ text }: ConversationText, report: Report): SessionItem[] {
  const { banner, blocks } = blocksOf(text);
  const session = new SessionBuilder(FORMAT, report, headerOf(banner));
  const missing = { folded: 0, cut: 0, commands: 0, thoughts: 0, images: 0, notes: 0 };
  let calls = 0;
  for (const block of blocks) {
    missing.cut += block.results.filter((result) => CUT.test(result)).length;
    if (block.kind === 'user') addUser(block);
    else if (block.kind === 'agent') addAgent(block);
    else if (block.kind === 'note') addNote(block);
    else if (block.lines[0]?.startsWith('Thinking') && block.lines.length > 1)
      session.add('assistant', [{ type: 'reasoning', text: words(block.lines.slice(1)) }]);
  }
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the export is empty' });
  tell(missing, report);
  return session.items();

  /** Commands of the client never reached the model. */
  function addUser({ lines, results }: Block): void {
    const said = words(lines);
    if (said.startsWith('/') && results.length > 0) missing.commands++;
    else if (said !== '') session.add('user', [{ type: 'text', text: said }]);
    missing.notes += said.startsWith('/') ? 0 : results.filter((result) => !result.startsWith('[Image')).length;
    missing.images += said.match(/\[Image #\d+\]/g)?.length ?? 0;
  }

  function addAgent({ lines, results }: Block): void {
    const said = words(lines);
    const call = CALL.exec(said.replaceAll(/\n\s*/g, ''));
    if (!call || (results.length === 0 && !/^[A-Z]/.test(said))) {
      if (said !== '') session.add('assistant', [{ type: 'text', text: said }]);
      for (const result of results) addResultOf(result);
      return;
    }
    const tool = call[1]!;
    const id = `call-${++calls}`; // one without a result must not take the next one's
    session.add('assistant', [
      { type: 'tool-call', call: id, tool, kind: KINDS.get(tool) ?? foreignToolKind(tool), input: { arguments: call[2]! } },
    ]);
    if (results.length > 0) session.add('tool', [resultPart(id, results.join('\n'))]);
  }

  /** Below words, not below a call: the turn was cut off, or something that the screen shows there. */
  function addResultOf(result: string): void {
    if (/^Interrupted\b/.test(result)) session.add('assistant', [{ type: 'text', text: `[${result}]` }], { interrupted: true });
    else session.add('assistant', [{ type: 'text', text: result }]);
  }

  function addNote({ lines, results }: Block): void {
    const [note = '', ...others] = lines;
    if (/^Thought for [^,]+$/.test(note)) missing.thoughts++;
    else {
      missing.folded++;
      session.add('assistant', [{ type: 'text', text: `[${note}]` }]);
    }
    for (const one of [...others.filter((line) => line !== ''), ...results]) addResultOf(one);
  }
}

function resultPart(call: string, text: string): LoosePart {
  const denied = /^User rejected\b|^No \(tell Claude/.test(text);
  const failed = denied || /^(?:Error\b|Interrupted\b)/.test(text);
  return {
    type: 'tool-result',
    call,
    output: text === '' ? [] : [{ type: 'text', text }],
    ...(failed && { failed: true }),
    ...(denied && { denied: true }),
  };
}

function words(lines: readonly string[]): string {
  return lines.join('\n').trim();
}

const LONGEST_BANNER = 1000;

/** The version and the folder are in the banner, which has had several forms. */
function headerOf(banner: readonly string[]): Partial<Header> {
  const text = banner.join('\n');
  const version = /Claude Code v(\d[\w.-]*)/.exec(text)?.[1];
  const cwd = banner
    .filter((line) => line.length < LONGEST_BANNER)
    .map((line) => /(?:^|[\s│])(\/[^│]*?|[A-Z]:\\[^│]*?)\s*(?:│.*)?$/.exec(line)?.[1])
    .find((path) => path !== undefined && !path.includes('…'));
  return { ...(version !== undefined && { agentVersion: version }), ...(cwd !== undefined && { workspace: { cwd } }) };
}

function tell(
  {
    folded,
    cut,
    commands,
    thoughts,
    images,
    notes,
  }: Readonly<Record<'folded' | 'cut' | 'commands' | 'thoughts' | 'images' | 'notes', number>>,
  report: Report,
): void {
  const parts = [
    ...(folded > 0 ? [`${folded} groups of calls are folded into one line`] : []),
    ...(cut > 0 ? [`${cut} results are cut`] : []),
    ...(images > 0 ? [`${images} images are given by name only`] : []),
    ...(thoughts > 0 ? [`${thoughts} thoughts are missing`] : []),
    ...(commands > 0 ? [`${commands} client commands are left out`] : []),
    ...(notes > 0 ? [`${notes} notes below prompts are left out`] : []),
  ];
  if (parts.length > 0)
    report.add({
      rule: 'claude-export/not-whole',
      severity: 'warning',
      count: folded + cut + thoughts + commands + images + notes,
      message: `an export shows only what was on screen: ${parts.join(', ')}`,
      hint: 'If you have the session itself, pass that instead.',
    });
}

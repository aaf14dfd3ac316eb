// A conversation in a file or from standard input, wherever a session is asked for.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { agents, findAgent, formats } from '../support/all-agents.js';
import { Failure, Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import type { PassResult } from '../../src/ops/pass/types.js';
import { resolveSession } from '../../src/sources/resolve-session.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { makeScratch, snapshot, type Scratch } from '../support/scratch.js';
import { runStandIn, standInPath } from '../support/stand-in-clients.js';
import { toldByTarget, toldLine } from '../support/told.js';

const LINES = [
  { kind: 'session', agent: 'my-agent', title: 'Pages' },
  { role: 'user', text: 'Fix the pages.' },
  { role: 'assistant', text: 'I look.', calls: [{ id: 'c1', tool: 'read_file', input: { path: 'a.py' } }] },
  { role: 'tool', call: 'c1', output: 'range(n + 1)' },
  { role: 'assistant', text: 'Fixed.' },
];
const TOLD = [
  'user text "Fix the pages."',
  'assistant text "I look."',
  'assistant call read_file {"path":"a.py"} (c1)',
  'tool result "range(n + 1)" (c1)',
  'assistant text "Fixed."',
];

function textOf(lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function write(scratch: Scratch, text: string, name = 'run.jsonl'): string {
  writeFileSync(path.join(scratch.work, name), text);
  return name;
}

async function pass(ref: string, to: string, scratch: Scratch): Promise<{ result: PassResult; rules: string[]; told: string[] }> {
  const report = new Report();
  const result = await passSession(await resolveSession(ref, scratch.world, report), { to }, scratch.worlds, report);
  const agent = findAgent(to)!;
  const told = (await toldByTarget(agent, agent.refOf(result.to.path, new Report())!)).map(toldLine);
  return { result, rules: report.diagnostics.map(({ rule }) => rule), told };
}

async function failureOf(ref: string, scratch: Scratch): Promise<Failure> {
  return resolveSession(ref, scratch.world, new Report()).then(
    () => Promise.reject(new Error(`${ref} is found`)),
    (error: unknown) => (error instanceof Failure ? error : Promise.reject(error as Error)),
  );
}

describe('ids', () => {
  it('name an agent or a format, never both: a receipt says which by the id alone', () => {
    const ids = new Set(agents.map(({ id }) => id));
    expect(formats.filter(({ id }) => ids.has(id))).toEqual([]);
  });
});

const clients = standInPath();

describe('a conversation in a file', () => {
  it.each(agents.filter(({ supports }) => supports.install).map(({ id }) => id))(
    'goes on in %s with every word, call and result; undo takes it back',
    async (to) => {
      const scratch = makeScratch({ env: { PATH: clients }, run: runStandIn });
      const { result, told } = await pass(write(scratch, textOf(LINES)), to, scratch);
      const before = readFileSync(path.join(scratch.work, 'run.jsonl'), 'utf8');
      expect(told).toEqual(TOLD);
      expect(result).toMatchObject({
        from: { agent: 'session', path: path.join(scratch.work, 'run.jsonl') },
        source: result.carried,
        carried: { userMessages: 1, assistantMessages: 2, toolCalls: 1, toolResults: 1 },
      });
      const receipt = JSON.parse(readFileSync(path.join(scratch.batonHome, 'receipts', `${result.receipt}.json`), 'utf8')) as {
        from: object;
      };
      expect(receipt.from).toMatchObject({ agent: 'session', id: result.from.id, path: result.from.path });
      await undoPass(scratch.world, { receipt: result.receipt! }, new Report());
      expect(findAgent(to)!.isThere?.(result.to.path) ?? existsSync(result.to.path)).toBe(false);
      expect(readFileSync(path.join(scratch.work, 'run.jsonl'), 'utf8')).toBe(before);
    },
  );

  it('is the same session when it has grown: the pass is continued', async () => {
    const scratch = makeScratch();
    const first = await pass(write(scratch, textOf(LINES)), 'codex', scratch);
    expect((await pass('run.jsonl', 'codex', scratch)).result).toMatchObject({ outcome: 'found', to: first.result.to });
    appendFileSync(
      path.join(scratch.work, 'run.jsonl'),
      textOf([
        { role: 'user', text: 'And the tests?' },
        { role: 'assistant', text: 'Green.' },
      ]),
    );
    const grown = await pass('run.jsonl', 'codex', scratch);
    expect(grown.result).toMatchObject({ outcome: 'continued', to: first.result.to });
    expect(grown.told).toEqual([...TOLD, 'user text "And the tests?"', 'assistant text "Green."']);
  });

  it('is passed again when it was rewritten', async () => {
    const scratch = makeScratch();
    const first = await pass(write(scratch, textOf(LINES)), 'codex', scratch);
    const again = await pass(write(scratch, textOf([LINES[0]!, { role: 'user', text: 'Something else.' }])), 'codex', scratch);
    expect(again.rules).toContain('pass/repassed');
    expect(again.result.to.id).not.toBe(first.result.to.id);
  });

  it('of `show --json` is the session itself, branches and compactions included', async () => {
    const scratch = makeScratch();
    const whole = {
      kind: 'session',
      id: 's1',
      agent: 'my-agent',
      entries: [
        { kind: 'message', id: 'a', parent: null, role: 'user', parts: [{ type: 'text', text: 'Old.' }] },
        { kind: 'compaction', id: 'b', parent: 'a', summary: 'It was about pages.' },
        { kind: 'message', id: 'x', parent: 'b', role: 'user', parts: [{ type: 'text', text: 'Abandoned.' }] },
        { kind: 'message', id: 'c', parent: 'b', role: 'user', parts: [{ type: 'text', text: 'Live.' }] },
        { kind: 'message', id: 'd', parent: 'c', role: 'assistant', parts: [{ type: 'text', text: 'Yes.' }] },
      ],
    };
    const { told, result } = await pass(write(scratch, JSON.stringify({ result: whole, diagnostics: [] }), 'shown.json'), 'codex', scratch);
    expect(result.from).toMatchObject({ agent: 'session', id: 's1' });
    expect(told).toEqual(['summary text "It was about pages."', 'user text "Live."', 'assistant text "Yes."']);
  });

  it('names its system prompt, open calls and lone results instead of losing or inventing them', async () => {
    const scratch = makeScratch();
    const { told, rules } = await pass(
      write(
        scratch,
        textOf([
          { role: 'system', text: 'You are my agent.' },
          { role: 'user', text: 'Go.' },
          { role: 'tool', call: 'never-asked', output: 'stray words' },
          { role: 'assistant', calls: [{ tool: 'wait' }, { tool: 'look' }] },
          { role: 'tool', output: 'waited' },
        ]),
      ),
      'codex',
      scratch,
    );
    expect(rules).toEqual(
      expect.arrayContaining(['pass/system-prompt-left-out', 'interchange/orphan-result', 'pass/orphan-call-answered']),
    );
    expect(told).toEqual([
      'user text "Go."',
      'user text "[result of a tool call that is not in the conversation]\\nstray words"',
      'assistant call wait {} (call-1)',
      'assistant call look {} (call-2)',
      'tool result "waited" (call-1)',
      expect.stringMatching(/^tool result failed "\[interrupted.*\(call-2\)$/),
    ]);
  });
});

describe('a document that could be several', () => {
  const plain = [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hello.' },
  ];

  it('is read as one of them, which is said', async () => {
    const scratch = makeScratch();
    const report = new Report();
    const ref = await resolveSession(write(scratch, JSON.stringify({ messages: plain }), 'chat.json'), scratch.world, report);
    expect(ref.agent).toBe('openai-chat');
    expect(report.diagnostics).toMatchObject([
      {
        rule: 'document/several-formats',
        severity: 'info',
        message: expect.stringMatching(/OpenAI Chat Completions, .*equally well; it is read as OpenAI Chat Completions/) as string,
      },
    ]);
  });

  it.each([['conversation'], ['history']])('may have its messages under “%s”', async (name) => {
    const scratch = makeScratch();
    expect((await pass(write(scratch, JSON.stringify({ [name]: plain }), 'chat.json'), 'codex', scratch)).told).toEqual([
      'user text "Hi"',
      'assistant text "Hello."',
    ]);
  });

  it('may be in UTF-16, as PowerShell writes it', async () => {
    const scratch = makeScratch();
    const text = JSON.stringify([{ role: 'user', content: 'Grüße' }]);
    for (const bytes of [
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
      Buffer.from(`\ufeff${text}`),
    ]) {
      writeFileSync(path.join(scratch.work, 'chat.json'), bytes);
      expect((await resolveSession('chat.json', scratch.world, new Report())).title).toBe('Grüße');
    }
  });
});

describe('a document that is none', () => {
  it.each([
    ['{"messages": [{"role": "user", "con', 'document/not-json', 'breaks off'],
    ['   \n', 'document/empty', 'it is empty'],
    ['[]', 'ref/unknown-format', 'an empty list'],
    ['{"colour": 1, "taste": 2}', 'ref/unknown-format', 'the fields “colour”, “taste”'],
    ['[1, 2]', 'ref/unknown-format', 'no objects'],
    ['just words', 'ref/unknown-format', 'it is not JSON'],
    ['[{"role":"user"}]', 'ref/unknown-format', 'the field “role”'],
    ['{"kind":"session","entries":[]}', 'interchange/nothing-said', 'no entries'],
    ['{"kind":"session","title":5,"entries":[{"role":"user","text":"hi"}]}', 'interchange/bad-head', '/title'],
  ])('%s: %s', async (text, rule, words) => {
    const scratch = makeScratch();
    const before = snapshot(scratch.folder);
    const { diagnostic } = await failureOf(write(scratch, text, 'odd.json'), scratch);
    expect(diagnostic.rule).toBe(rule);
    expect(diagnostic.message).toContain(words);
    expect(Object.keys(snapshot(scratch.folder)).length).toBe(Object.keys(before).length + 1);
  });

  it('with a torn last line and a broken one is read without them, and says so', async () => {
    const scratch = makeScratch();
    const report = new Report();
    await resolveSession(
      write(scratch, `${textOf(LINES)}oops\n${textOf([{ role: 'user', text: 'More.' }])}{"role": "assi`),
      scratch.world,
      report,
    );
    expect(report.diagnostics.map(({ rule, place }) => [rule, place?.line])).toEqual([
      ['jsonl/broken-line', 6],
      ['jsonl/torn-line', 8],
    ]);
  });
});

// The way home through several agents: each station's turns once, in order, behind the first agent's own records; or the reason why not.
import { appendFileSync, existsSync, readdirSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { Report } from '../../src/model/report.js';
import { legsHome } from '../../src/ops/pass/way-home.js';
import { passSession } from '../../src/ops/pass/pass.js';
import type { PassOptions, PassResult } from '../../src/ops/pass/types.js';
import type { Receipt } from '../../src/store/receipts.js';
import { recordsOf } from '../support/native-records.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { toldByTarget, toldLine } from '../support/told.js';
import { ClaudeSession } from '../support/write-session.js';

const line = (record: object): string => `${JSON.stringify(record)}\n`;
const codexLine = (payload: object): string => line({ timestamp: '2026-02-03T12:00:00.000Z', type: 'response_item', payload });

/** A turn with a call, as the clients write it; both models call their call alike. */
const TURNS = {
  codex: [
    codexLine({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Asked in Codex' }] }),
    codexLine({ type: 'function_call', name: 'shell', arguments: '{"command":["pwd"]}', call_id: 'call_0' }),
    codexLine({ type: 'function_call_output', call_id: 'call_0', output: 'said by Codex’s shell' }),
    codexLine({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Answered in Codex' }] }),
  ],
  'gemini-cli': [
    line({ id: 'g-1', timestamp: '2026-02-03T13:00:00.000Z', type: 'user', content: [{ text: 'Asked in Gemini' }] }),
    line({
      id: 'g-2',
      timestamp: '2026-02-03T13:00:01.000Z',
      type: 'gemini',
      content: '',
      toolCalls: [
        {
          id: 'call_0',
          name: 'run_shell_command',
          args: { command: 'ls' },
          result: [{ functionResponse: { id: 'call_0', name: 'run_shell_command', response: { output: 'said by Gemini’s shell' } } }],
          status: 'success',
        },
      ],
    }),
    line({ id: 'g-3', timestamp: '2026-02-03T13:00:02.000Z', type: 'gemini', content: 'Answered in Gemini' }),
  ],
};

async function passOn(from: PassResult['to'], to: string, scratch: Scratch, options: Partial<PassOptions> = {}) {
  const report = new Report();
  const ref = findAgent(from.agent)!.refOf(from.path, new Report())!;
  const result = await passSession(ref, { to, ...options }, scratch.worlds, report);
  return { result, rules: report.diagnostics.map(({ rule }) => rule), report };
}

async function toldBy({ agent: id, path: place }: PassResult['to']): Promise<string[]> {
  const agent = findAgent(id)!;
  return (await toldByTarget(agent, agent.refOf(place, new Report())!)).map(toldLine).map((one) => one.replaceAll(/ \([^()]*\)$/g, ''));
}

interface Journey {
  readonly scratch: Scratch;
  readonly session: ClaudeSession;
  readonly codex: PassResult['to'];
  readonly gemini: PassResult['to'];
}

/** Claude Code → Codex → Gemini CLI, with a turn at each. */
async function journey(options: { readonly second?: Partial<PassOptions> } = {}): Promise<Journey> {
  const scratch = makeScratch();
  const session = new ClaudeSession(scratch.home, { id: 'aaaa1111-0000-4000-8000-000000000001', cwd: scratch.work })
    .user('Asked in Claude')
    .call('toolu_1', 'ls')
    .result('toolu_1', 'files')
    .say('Answered in Claude');
  const { to: codex } = await passSession(session.ref(), { to: 'codex' }, scratch.worlds, new Report());
  for (const one of TURNS.codex) appendFileSync(codex.path, one);
  const { to: gemini } = (await passOn(codex, 'gemini-cli', scratch, options.second)).result;
  for (const one of TURNS['gemini-cli']) appendFileSync(gemini.path, one);
  return { scratch, session, codex, gemini };
}

const STORY = [
  'user text "Asked in Claude"',
  expect.stringMatching(/^assistant call Bash/),
  'tool result "files"',
  'assistant text "Answered in Claude"',
  'user text "Asked in Codex"',
  expect.stringMatching(/^assistant call shell .*pwd/),
  'tool result "said by Codex’s shell"',
  'assistant text "Answered in Codex"',
  'user text "Asked in Gemini"',
  expect.stringMatching(/^assistant call run_shell_command .*ls/),
  'tool result "said by Gemini’s shell"',
  'assistant text "Answered in Gemini"',
];

const stations = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('baton-station-'));

describe('a session that comes home through two other agents', () => {
  it('has its own records first, then each station’s turns once, in order', async () => {
    const { scratch, session, gemini } = await journey();
    const before = stations();
    const { result, rules, report } = await passOn(gemini, 'claude-code', scratch);
    expect(rules).toContain('pass/way-back');
    expect(report.diagnostics.find(({ rule }) => rule === 'pass/way-back')?.message).toContain('what was said in Codex follows it');
    const claude = findAgent('claude-code')!;
    const own = recordsOf(claude, session.file);
    expect(recordsOf(claude, result.to.path).slice(0, own.length)).toEqual(own.map((record) => ({ ...record, sessionId: result.to.id })));
    expect(await toldBy(result.to)).toEqual(STORY);
    expect(stations()).toEqual(before);
  });

  it('gives every call a name of its own, although both models used the same', async () => {
    const { scratch, gemini } = await journey();
    const { to } = (await passOn(gemini, 'claude-code', scratch)).result;
    const ids = [...readFileSync(to.path, 'utf8').matchAll(/"type":"tool_use","id":"([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
  });

  it('needs neither the first session nor the one between: their records are kept', async () => {
    const { scratch, session, codex, gemini } = await journey();
    rmSync(session.file);
    rmSync(codex.path);
    const { result, rules } = await passOn(gemini, 'claude-code', scratch);
    expect(rules).toContain('pass/way-back');
    expect(await toldBy(result.to)).toEqual(STORY);
  });

  it('says that the first session has gone on meanwhile, and leaves it alone', async () => {
    const { scratch, session, gemini } = await journey();
    session.user('Said at home meanwhile').say('Indeed.');
    const before = readFileSync(session.file, 'utf8');
    const { result, rules } = await passOn(gemini, 'claude-code', scratch);
    expect(rules).toContain('pass/home-changed');
    expect(await toldBy(result.to)).toEqual(STORY);
    expect(readFileSync(session.file, 'utf8')).toBe(before);
  });

  it('comes home in a dry run without leaving anything', async () => {
    const { scratch, gemini } = await journey();
    const before = stations();
    const { result, rules } = await passOn(gemini, 'claude-code', scratch, { dryRun: true });
    expect(rules).toContain('pass/way-back');
    expect(existsSync(result.to.path)).toBe(false);
    expect(stations()).toEqual(before);
  });
});

describe('passed like any other, with the reason', () => {
  it.each<[string, RegExp, Parameters<typeof journey>[0], (journey: Journey) => void]>([
    [
      'the records between are gone',
      /no longer kept/,
      {},
      ({ scratch }) => rmSync(path.join(scratch.batonHome, 'objects'), { recursive: true }),
    ],
    ['not all of it was passed on', /not all of it was passed as it was \(no tools\)/, { second: { noTools: true } }, () => {}],
    [
      'the last one was rewritten',
      /rewritten|rewound/,
      {},
      ({ gemini }) =>
        writeFileSync(gemini.path, readFileSync(gemini.path, 'utf8').replaceAll('Answered in Claude', 'Never said like that')),
    ],
  ])('%s', async (_case, why, options, happened) => {
    const one = await journey(options);
    happened(one);
    const { result, rules, report } = await passOn(one.gemini, 'claude-code', one.scratch);
    expect(rules).not.toContain('pass/way-back');
    expect(report.diagnostics.find(({ rule }) => rule === 'pass/no-way-back')?.message).toMatch(why);
    expect((await toldBy(result.to)).at(-1)).toBe('assistant text "Answered in Gemini"');
  });
});

describe('the passes that lead home', () => {
  const end = (agent: string, id: string) => ({ agent, id, path: `/${agent}/${id}` });
  const pass = (order: number, from: ReturnType<typeof end>, to: ReturnType<typeof end>): Receipt =>
    ({ order, from, to, choices: '' }) as never;

  it('are found newest first, up to the nearest session of that agent', () => {
    const all = [
      pass(4, end('claude-code', 'a2'), end('gemini-cli', 'g')),
      pass(3, end('codex', 'c'), end('claude-code', 'a2')),
      pass(2, end('claude-code', 'a1'), end('codex', 'c')),
    ];
    expect(legsHome(end('gemini-cli', 'g'), 'claude-code', all).map(({ order }) => order)).toEqual([4]);
    expect(legsHome(end('gemini-cli', 'g'), 'codex', all).map(({ order }) => order)).toEqual([4, 3]);
    expect(legsHome(end('gemini-cli', 'g'), 'pi', all)).toEqual([]);
  });

  it('are none in a circle that somebody forged', () => {
    const all = [pass(1, end('codex', 'c'), end('gemini-cli', 'g')), pass(1, end('gemini-cli', 'g'), end('codex', 'c'))];
    expect(legsHome(end('gemini-cli', 'g'), 'claude-code', all)).toEqual([]);
  });
});

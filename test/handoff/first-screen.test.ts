// What a reader sees first: where it stands, newest first, and the next step; nothing of it a second time further down.
import { describe, expect, it } from 'vitest';
import { decode } from '../../src/documents/handoff/decode.js';
import { encode } from '../../src/documents/handoff/encode.js';
import { identified } from '../../src/model/handoff-id.js';
import { Report } from '../../src/model/report.js';
import { handoffOf, type Line } from './talks.js';

const BUDGET = 4000;

async function documentOf(lines: readonly Line[]): Promise<string> {
  return encode(identified(await handoffOf(lines, BUDGET)), { budget: BUDGET }, new Report());
}

function section(document: string, title: string): string {
  return new RegExp(`^## ${title}\\n([\\s\\S]*?)(?=^## |^---$)`, 'm').exec(document)?.[1] ?? '';
}

const CLOSING = 'The importer reads both files.\n\nShall I delete the old reader, or keep it for one release?';

describe('the first screen', () => {
  it('tells the next step in the report and points at it in the prompt', async () => {
    const document = await documentOf([{ user: 'Write the importer for both files.' }, { agent: CLOSING }]);
    expect(section(document, 'Next Session Objective')).toContain('Shall I delete the old reader, or keep it for one release');
    expect(document.split('Shall I delete the old reader')).toHaveLength(3); // there, and in the words themselves
    expect(section(document, "This Session's Goal").trim()).toBe('What “Continue From” ends with.');
  });

  it('tells the state in the report alone, and it is read back', async () => {
    const document = await documentOf([{ user: 'Write the importer.' }, { agent: 'Done.' }, { user: 'Now the exporter, please.' }]);
    const state = section(document, 'Current Project State');
    expect(state).toContain('- The user’s last words have no answer yet');
    expect(state).toContain('the last one without an answer');
    expect(section(document, 'Current Status')).not.toContain('State:');
    expect(decode(document, new Report()).state.map(({ text }) => text)).toEqual([
      'The user’s last words have no answer yet; they stand at the end',
    ]);
    expect(decode(document, new Report()).nextSteps.map(({ text }) => text)).toEqual([
      'Answer the user’s last words: Now the exporter, please.',
    ]);
  });
});

it('tells the user’s last words as the user’s, though a summary repeats them', async () => {
  const wish = 'and let us think about how to bring the kinds of hooks of each agent together with these';
  const document = await documentOf([
    { user: 'Separate the kinds of hooks.' },
    { run: 'ls', gives: 'a' },
    { agent: 'They are separate.' },
    { user: wish },
    { run: 'ls', gives: 'a' },
    { compacted: `The user’s exact words: "${wish}"` },
    { agent: 'Here is how that could be done. Shall I?' },
  ]);
  expect(section(document, 'Continue From')).toContain(`User: ${wish}`);
});

it('does not say of the last turn what became of the one before it', async () => {
  const lines: Line[] = [
    { user: 'Migrate the tables.' },
    { run: 'psql -f a.sql', gives: 'ok' },
    { user: '[Request interrupted by user]' },
    { user: 'Stop here, the rest is for Monday.' },
  ];
  expect(section(await documentOf([...lines, { agent: 'Stopped.' }]), 'Current Project State')).toContain(
    '2 turns, the last one answered.',
  );
  expect(section(await documentOf(lines.slice(0, 3)), 'Current Project State')).toContain('the last one interrupted.');
});

describe('a check that failed last', () => {
  const broken: Line[] = [
    { user: 'Release it.' },
    {
      run: 'npm run build',
      gives: 'src/a.ts(3,1): error TS2304: Cannot find name\n[ELIFECYCLE] Command failed with exit code 1.',
      failed: true,
    },
    { agent: 'Oh, these errors look like another version.' },
  ];

  it('is where it stands and what comes next', async () => {
    const document = await documentOf(broken);
    expect(section(document, 'Current Project State')).toContain('- Failed when it was last run: npm run build');
    expect(section(document, 'Next Session Objective')).toContain('See why this failed when it was last run: npm run build');
  });

  it('is not where it passed since', async () => {
    const document = await documentOf([...broken.slice(0, 2), { run: 'npm run build', gives: 'ok' }, broken[2]!]);
    expect(document).not.toContain('Failed when it was last run');
    expect(section(document, 'Next Session Objective')).toContain('Ask the user what comes next');
  });
});

describe('the user’s words', () => {
  it('are whole before anything of the agent’s is told', async () => {
    const order = `Never touch the billing tables. ${'Every migration has a way back, and it is tried on a copy first. '.repeat(12)}And no new dependency.`;
    const turns: Line[] = Array.from({ length: 30 }, (_, i) => [
      { user: `Go on with part ${i + 1}, please.` },
      { agent: `Part ${i + 1} is done. ${'It took a while, since the tables refer to each other. '.repeat(20)}` },
    ]).flat();
    const document = await documentOf([{ user: 'Move the reports.' }, { agent: 'OK.' }, { user: order }, { agent: 'OK.' }, ...turns]);
    expect(document.replaceAll(/\s+/g, ' ')).toContain(order);
  });

  it('are a list that they typed, and not what they pasted', async () => {
    const items = (mark: string): string =>
      Array.from({ length: 40 }, (_, i) => `${mark}table ${i} goes before table ${i + 1} in the plan of the night`).join('\n');
    const turns: Line[] = Array.from({ length: 30 }, (_, i) => [
      { user: `Go on with part ${i + 1}, please.` },
      { agent: `Part ${i + 1} is done. ${'It took a while, since the tables refer to each other. '.repeat(20)}` },
    ]).flat();
    const told = async (said: string): Promise<string> =>
      documentOf([{ user: 'Move the reports.' }, { agent: 'OK.' }, { user: said }, { agent: 'OK.' }, ...turns]);
    expect(await told(`In this order:\n\n${items('- ')}`)).toContain('table 20 goes before table 21');
    expect(await told(`It printed:\n\n${items('')}`)).not.toContain('table 20 goes before table 21');
  });

  it('are no lines of a log, which are alike but for their numbers', async () => {
    const tries = Array.from({ length: 60 }, (_, i) => `12:00:${i} [state] socket connecting\nws://localhost:${4000 + i}`).join('\n\n');
    const turns: Line[] = Array.from({ length: 12 }, (_, i) => [
      { user: `Go on with part ${i + 1}, please.` },
      { agent: `Part ${i + 1} is done. ${'It took a while, since the tables refer to each other. '.repeat(20)}` },
    ]).flat();
    const said = `Is this as it should be?\n\n${tries}`;
    const document = await documentOf([
      { user: 'Connect it.' },
      { agent: 'OK.' },
      ...turns,
      { user: said },
      { agent: 'No: the port moves.' },
    ]);
    expect(document).toContain('Is this as it should be?');
    expect(document).not.toContain('ws://localhost:4030');
  });
});

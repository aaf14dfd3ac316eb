// What the user ordered: the task is never a remark, and the first screen names what is being worked on.
import { describe, expect, it } from 'vitest';
import { handoffOf, type Line, handoffTitled } from './talks.js';

const command = (name: string): Line => ({ user: `<command-name>${name}</command-name>\n<command-args></command-args>` });
const work: Line = { run: 'ls', gives: 'a' };

async function requestOf(...lines: readonly Line[]): Promise<string | undefined> {
  return (await handoffOf(lines)).goal[0]?.text;
}

async function ordersIn(...lines: readonly Line[]): Promise<string[]> {
  return (await handoffOf(lines)).state.map(({ text }) => text).filter((text) => text.includes('order'));
}

describe('the request', () => {
  it('is a command of the client that set the agent to work, not a side wish that came later', async () => {
    expect(
      await requestOf(
        command('/kitchen:open'),
        work,
        { agent: 'どうぞ。' },
        { user: '表を出力する機能も欲しいかも、人間用に' },
        { agent: '追加しました。' },
      ),
    ).toBe('/kitchen:open');
  });

  it('is not a command that only concerns the client', async () => {
    expect(await requestOf(command('/clear'), { user: 'Lütfen ayrıştırıcıyı düzelt.' }, work, { agent: 'Düzeltildi.' })).toBe(
      'Lütfen ayrıştırıcıyı düzelt.',
    );
  });

  it('stays what was asked first where the agent asked back', async () => {
    expect(
      await requestOf({ user: 'Bitte die Importe beschleunigen.' }, { agent: 'Welche?' }, { user: 'Alle, auch die alten.' }, work, {
        agent: 'Fertig.',
      }),
    ).toBe('Bitte die Importe beschleunigen.');
  });
});

describe('the last order', () => {
  const task: Line[] = [{ user: 'Rename the module everywhere.' }, work, { agent: 'Renamed it.' }];

  it('is named behind a remark that nobody worked on', async () => {
    expect(await ordersIn(...task, { user: 'A dark theme would be nice some day.' }, { agent: 'Noted.' })).toEqual([
      'The user’s last order, answered: Rename the module everywhere',
    ]);
    expect(await ordersIn(...task, { user: '以后也许可以加一个深色主题' }, { agent: '好的。' })).toEqual([
      'The user’s last order, answered: Rename the module everywhere',
    ]);
  });

  it('is named where the last words are too short to be one, and are not answered yet', async () => {
    expect(await ordersIn({ user: 'Bitte alle Importe beschleunigen.' }, work, { user: 'ja' }, work)).toEqual([
      'The user’s last order, not finished: Bitte alle Importe beschleunigen',
    ]);
  });

  it('is not the one before a short word that chose what was then done', async () => {
    const options: Line[] = [{ user: 'Do we log what is deleted?' }, work, { agent: 'No. 1. Remove it. 2. Show it. 3. Log it.' }];
    expect(await ordersIn(...options, { user: '3' }, work, { agent: 'It is logged now.' })).toEqual([]);
  });

  it('names the one that it interrupted', async () => {
    const stopped: Line[] = [{ user: 'Migrate the invoices table.' }, { run: 'psql -f a.sql' }, { user: '[Request interrupted by user]' }];
    expect(await ordersIn(...stopped, { user: 'First fix the failing build.' }, work)).toEqual([
      'The user’s last order, not finished: First fix the failing build; it interrupted: Migrate the invoices table',
    ]);
  });

  it('does not name it any more once it is answered and the user spoke of other things', async () => {
    const stopped: Line[] = [{ user: 'Migrate the invoices table.' }, { run: 'psql -f a.sql' }, { user: '[Request interrupted by user]' }];
    const fixed: Line[] = [{ user: 'First fix the failing build.' }, work, { agent: 'The build passes.' }];
    expect(await ordersIn(...stopped, ...fixed)).toEqual([
      'The user’s last order, answered: First fix the failing build; it interrupted: Migrate the invoices table',
    ]);
    expect(await ordersIn(...stopped, ...fixed, { user: 'Thanks, that was quick!' }, { agent: 'Gladly.' })).toEqual([
      'The user’s last order, answered: First fix the failing build',
    ]);
  });

  it('was interrupted where the user stopped it and then only spoke', async () => {
    const stopped: Line[] = [{ user: 'Migrate the invoices table.' }, { run: 'psql -f a.sql' }, { user: '[Request interrupted by user]' }];
    expect(await ordersIn(...stopped, { user: 'Nein, nicht diese Tabelle.' }, { agent: 'Verstanden.' })).toEqual([
      'The user’s last order, interrupted: Migrate the invoices table',
    ]);
  });

  it('is cut after a sentence, and says so', async () => {
    expect(await ordersIn({ user: 'Rename the module. Keep the old name as an alias.' }, work, { user: 'ok' }, work)).toEqual([
      'The user’s last order, not finished: Rename the module […]',
    ]);
  });

  it('is not repeated where the next step quotes it, or where it is the whole session', async () => {
    expect(await ordersIn(...task)).toEqual([]);
    expect(await ordersIn(...task, { user: 'Now release it to everyone.' }, work, { agent: 'Released.' })).toEqual([]);
    expect(await ordersIn(...task, { user: 'Now release it to everyone.' }, work)).toEqual([]);
  });
});

describe('the title', () => {
  it('is plain: its marks are no part of the words', async () => {
    expect((await handoffOf([{ user: 'Rename `csv.ts`, *carefully*.' }, { agent: 'Renamed.' }])).title).toBe('Rename csv.ts, carefully.');
  });

  const lines: Line[] = [{ user: 'Rename the module.' }, { agent: 'Renamed.' }];

  it.each([
    ['Rename modules', 'Rename modules'],
    ['/plan the module', 'Rename the module.'],
    ['<command-name>/plan</command-name>', 'Rename the module.'],
    ['# Notes', 'Rename the module.'],
  ])('that a client gave as %j is %j', async (given, told) => expect((await handoffTitled(given, lines)).title).toBe(told));
});

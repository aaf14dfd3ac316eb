// A number of another file: it stands in the cited entry, and is not what that says of this one.
import { describe, expect, it } from 'vitest';
import { NumberOwners } from '../../../src/handoff/draft/number-owners.js';

const LIST = 'Written so far:\n- `docs/guides/security.md` (519 lines)\n- `docs/guides/process.md` (524 lines)\n\nAll in all 1043 lines.';

function isAnothers(statement: string, number: string, text = LIST): boolean {
  const owners = new NumberOwners([statement]);
  owners.see(text, [0]);
  return owners.isAnothers(0, number);
}

describe('a number', () => {
  it('is that of the file on its line', () => {
    expect(isAnothers('security.md has 519 lines', '519')).toBe(false);
    expect(isAnothers('security.md has 524 lines', '524')).toBe(true);
    expect(isAnothers('524 lines in `guides/process.md`, 519 in `guides/security.md`', '524')).toBe(false);
    expect(isAnothers('524 lines in `guides/security.md`, 519 in `guides/process.md`', '524')).toBe(true);
  });

  it('on a line without a file belongs to nobody', () => expect(isAnothers('security.md and others: 1043 lines', '1043')).toBe(false));

  it('is only asked for where the file has numbers of its own', () => {
    expect(isAnothers('`README.md` is one of 524', '524')).toBe(false);
    expect(isAnothers('security.md is one of 524', '524', 'In docs/guides/process.md: 524')).toBe(false);
  });

  it('in a path is a part of its name', () => {
    expect(isAnothers('a.ts has 12 tests', '12', 'a.ts (3 tests)\nb/12/c.ts (7 tests)')).toBe(false);
  });

  it('behind another number may be that of something else', () => {
    const times = 'ok  \tcli/telemetry/a.go\t3.065s\nok  \tcli/strategy/b.go\t4.842s';
    expect(isAnothers('`telemetry/a.go` took 3.065s, the strategy 4.842s', '4.842', times)).toBe(false);
    expect(isAnothers('`telemetry/a.go` took 4.842s, the strategy 3.065s', '4.842', times)).toBe(true);
    expect(isAnothers('3.065s for the strategy, 4.842s for `telemetry/a.go`', '3.065', times)).toBe(false);
  });

  it('of a statement without a file is anybody’s', () => expect(isAnothers('524 lines were written', '524')).toBe(false));

  it('counts only for the statements that cite the text', () => {
    const owners = new NumberOwners(['security.md has 524 lines', 'security.md has 524 lines']);
    owners.see(LIST, [1]);
    expect([owners.isAnothers(0, '524'), owners.isAnothers(1, '524')]).toEqual([false, true]);
  });
});

// The pictures show what the command prints today, in colours that can be read.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root, testPackage } from '../support/build-command.js';

const folder = path.join(root, 'docs', 'pictures');
/** Those of the viewer are taken by a browser (`npm run pictures:web`). */
const pictures = readdirSync(folder).filter((name) => name.endsWith('.svg'));

it('are up to date', () => {
  const program = path.join(testPackage, 'bin', 'baton.js');
  const done = spawnSync(process.execPath, ['scripts/pictures.mjs', '--check', '--program', program], { cwd: root, encoding: 'utf8' });
  expect(done).toMatchObject({ status: 0, stderr: '' });
});

it('are all shown in the README, and those that it shows are there', () => {
  const shown = [...readFileSync(path.join(root, 'README.md'), 'utf8').matchAll(/docs\/pictures\/([\w-]+\.svg)/g)].map(([, name]) => name!);
  expect(shown.toSorted()).toEqual(pictures.toSorted());
});

it.each(pictures)('%s can be read by everybody', (name) => {
  const svg = readFileSync(path.join(folder, name), 'utf8');
  const back = /<rect [^>]*fill="(#\w{6})"/.exec(svg)![1]!;
  const colours = new Set([...svg.matchAll(/<(?:text|g) [^>]*fill="(#\w{6})"/g)].map(([, colour]) => colour!));
  for (const colour of colours) expect({ colour, enough: contrast(colour, back) >= 4.5 }).toEqual({ colour, enough: true });
  expect(svg).toContain('<title>baton ');
  expect(svg).not.toMatch(/<script|<image|href=|https?:\/\/(?!www\.w3\.org\/2000\/svg)|baton-sample-/);
});

/** By the rules of the WCAG. */
function contrast(a: string, b: string): number {
  const [bright, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

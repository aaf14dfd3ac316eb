// A program that answers only while it is listened to is let go when it has answered, and not before.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { talkedTo } from '../../src/io/dialogue.js';

/** Ends at once when its input does, as goose does; answers each request a little later, with notes between. */
const ANSWERS_LATE = `
process.stdin.on('end', () => process.exit(7));
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  setTimeout(() => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', method: 'note', id: 2 }) + '\\nno JSON\\n' + JSON.stringify({ jsonrpc: '2.0', id, result: method }) + '\\n'), 50 * id);
});`;

const ask = (program: readonly string[], ...methods: readonly string[]): ReturnType<typeof spawnSync> => {
  const [command, ...args] = talkedTo(program);
  return spawnSync(command!, args, {
    input: methods.map((method, i) => JSON.stringify({ jsonrpc: '2.0', id: i + 1, method })).join('\n'),
    encoding: 'utf8',
    timeout: 60_000,
  });
};

it('hears every answer', () => {
  const { stdout, status } = ask([process.execPath, '-e', ANSWERS_LATE], 'hello', 'delete');
  expect(
    String(stdout)
      .split('\n')
      .filter((line) => line.includes('result'))
      .map((line) => (JSON.parse(line) as { result: string }).result),
  ).toEqual(['hello', 'delete']);
  expect(status).toBe(7);
});

it('ends with a program that ends without an answer', () => {
  expect(ask([process.execPath, '-e', 'process.stdin.resume().once("data", () => process.exit(3))'], 'delete').status).toBe(3);
});

it('says why a program did not start', () => {
  const { stderr, status } = ask(['/nowhere/client'], 'delete');
  expect({ failed: status !== 0, says: String(stderr).includes('ENOENT') }).toEqual({ failed: true, says: true });
});

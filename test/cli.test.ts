// Runs the command tests in test/cli/*.md, and the guide and the pages of the formats the same way, so that they cannot lie.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './support/build-command.js';
import { matches, parseSteps, sandbox, type CommandStep, type Sandbox } from './support/command-tests.js';

const pages = ['test/cli', 'docs/guide', 'docs/formats']
  .flatMap((folder) => {
    const full = path.join(root, folder);
    return existsSync(full)
      ? readdirSync(full)
          .filter((name) => name.endsWith('.md'))
          .map((name) => `${folder}/${name}`)
      : [];
  })
  .filter((page) => stepsOf(page).length > 0);

function stepsOf(page: string): CommandStep[] {
  return parseSteps(readFileSync(path.join(root, page), 'utf8'));
}

describe.each(pages)('%s', (page) => {
  let box: Sandbox;
  beforeAll(() => {
    box = sandbox();
  });
  afterAll(() => box.remove());

  it.each(stepsOf(page))('$line: $command', async (step) => {
    const { stdout, stderr, exit } = await box.run(step);
    const expected = { stdout: step.stdout, stderr: step.stderr, exit: step.exit };
    // What fits is compared as what was expected, so that a failure shows a plain difference.
    expect({
      stdout: matches(step.stdout, stdout) ? step.stdout : stdout,
      stderr: matches(step.stderr, stderr) ? step.stderr : stderr,
      exit,
    }).toEqual(expected);
  });
});

// How shells of several kinds say that a program is not there.
import type { ProgramRule } from './rule.js';

const PATTERN =
  /(?:^|\s)(?:command not found: ([\w.+-]+)|(?:\w+: )?(?:line )?(?:\d+: )?([\w.+-]+): (?:command )?not found$|'([\w.+-]+)' is not recognized as|exec: "([\w.+-]+)": executable file not found)/;

export const notThere: ProgramRule<string, string> = {
  id: 'not-there',
  yes: [
    'zsh: command not found: markdownlint',
    '/bin/bash: line 1: python: command not found',
    'sh: 1: jq: not found',
    "'tree' is not recognized as an internal or external command",
    'exec: "dot": executable file not found in $PATH',
  ],
  no: ['Error: page not found', 'the file was not found here'],
  find: (line) =>
    PATTERN.exec(line.trim())
      ?.slice(1)
      .find((name) => name !== undefined),
};

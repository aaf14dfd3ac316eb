// `search`: full text over all sessions.
import { operation } from '../operation.js';
import { searchInput } from './input.js';

export const searchOperation = operation({
  name: 'search',
  summary: 'find sessions by what was said in them',
  about: [
    'Finds the sessions that have all of the words, best first: in prompts, replies, commands, paths, titles, and the first kilobyte of each ' +
      'output; also in what a compaction has replaced. Case and accents do not matter. Chinese, Japanese and Korean are found without spaces. ' +
      'Exit code 1 when nothing is found.',
    'What sessions say is kept in a catalog in Baton’s own data, private and without the secrets that `baton redact` finds; each search reads ' +
      'only what is new since the last one. `baton config catalog off` turns it off and removes it; every session is then read, every time.',
    'Each match has the number of its entry: `baton show REF --entries N` shows it whole.',
  ],
  input: searchInput,
  examples: [
    { command: 'baton search flaky upload test', does: 'Sessions in which all three words occur.' },
    { command: `baton search '"connection reset by peer"' --since 1w`, does: 'A phrase, in sessions that were active in the last week.' },
    { command: "baton search 'migrat*' --role user --cwd .", does: 'What you asked for in this folder about migrations, migrating, …' },
    { command: 'baton search timeout --file upload.ts --tool Bash', does: 'In sessions that touched a file and ran commands.' },
    { command: "baton search deadlock -n 0 --json | jq -r '.result[].path'", does: 'The files of all such sessions.' },
  ],
  async run(input, context) {
    return (await import('./search.js')).search(input, context);
  },
});

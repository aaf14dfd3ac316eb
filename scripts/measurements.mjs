// What takes too long for every run: one entry each, by the name of its npm script. `npm run <script>` runs it through scripts/measure.mjs,
// which writes docs/measurements.json; docs/measurements.md is made of both.
import { stripVTControlCharacters } from 'node:util';

const vitest = ['node_modules/vitest/vitest.mjs', 'run'];

/** `shows`: what a green run is worth. `figures`: of what it printed; without, its time alone counts. */
export const MEASUREMENTS = {
  'test:all-pairs': {
    run: [...vitest, '--project', 'contract'],
    env: { BATON_ALL_PAIRS: '1' },
    shows: 'every fixture goes to every agent and comes home; `npm test` tries two targets for each',
    figures: testsIn,
  },
  'test:all-canaries': {
    run: [...vitest, '--project', 'unit', 'test/redact/canary.test.ts'],
    env: { BATON_ALL_CANARIES: '1' },
    shows: 'no planted secret leaves by any output, for every fixture; `npm test` makes each output of three, CI of six',
    figures: testsIn,
  },
  'test:all-faults': {
    run: [...vitest, '--project', 'process', 'test/faults'],
    env: { BATON_FAULTS: 'all', BATON_FAULT_TABLE: '1' },
    shows: 'every error of a disk and a kill at every step of a pass and of an undo',
    figures: testsIn,
  },
  'test:corpus': {
    run: [...vitest, '--project', 'unit', 'test/corpus.test.ts'],
    folder: 'BATON_CORPUS',
    shows:
      'real sessions in a folder of yours (`npm run test:corpus -- DIR`) are written back as they were, and come home from every agent',
    figures: testsIn,
  },
  'test:hostile': {
    run: [...vitest, '--config', 'vitest.fuzz.config.ts', 'test/fuzz'],
    env: { BATON_HOSTILE: 'full', BATON_FIGURES: '1' },
    shows: 'hostile sizes and stores in full: time and memory stay within their limits',
    figures: testsIn,
  },
  'fuzz:million': {
    run: ['scripts/fuzz.mjs', '--count', '1000000', '--dear', '8'],
    shows:
      'a million mutated inputs over all readers, one of eight also passed, written back and handed off: nothing breaks, hangs or grows',
    figures: (said) => {
      const { inputs, perSecond, peakMb, failures } = JSON.parse(said.slice(said.indexOf('{')));
      return `${inputs} inputs, ${perSecond} a second, ${peakMb} MB, ${failures.length} failures`;
    },
  },
  'test:clients:all': {
    run: [...vitest, '--config', 'vitest.clients.config.ts'],
    env: { BATON_CLIENTS: 'all' },
    shows: 'the real clients with all that each of them records; `npm run test:clients` takes the rich session of each',
    figures: testsIn,
  },
  matrix: {
    run: ['scripts/matrix.mjs'],
    shows: 'the rich session of every agent goes on in every other’s client and comes home ([the matrix](matrix.md))',
    figures: (said) => /^\d+ pairs seen in \d+ s, \d+ in/m.exec(said)?.[0].replace(/, \d+ in$/, ''),
  },
  'redact:corpus': {
    run: ['scripts/redact-corpus.mjs'],
    folder: 'argument',
    shows: 'what the rules for secrets find in a folder of real sessions of yours (`npm run redact:corpus -- DIR`): false alarms',
    figures: (said) => said.trim().split('\n').at(-1),
  },
  'first-view': {
    run: ['scripts/first-view.mjs'],
    shows:
      'how soon a hand-off of 50 KB is seen in a browser whose processor is four times as slow, from a link and from a page, beside an empty page in the same minute',
    figures: (said) =>
      said
        .split('\n')
        .filter((line) => / clock median /.test(line))
        .join('; '),
  },
  bench: {
    run: ['bench/run.mjs'],
    shows: 'every promise about time and memory beside its floor, sessions of a gigabyte among them ([how](../bench/README.md))',
    figures: (said) =>
      `${said.split('\n').filter((line) => /\bok\b/i.test(line)).length} goals met, ${said.split('MISS').length - 1} missed`,
  },
};

function testsIn(said) {
  const line = stripVTControlCharacters(said)
    .split('\n')
    .find((one) => /^\s*Tests\s/.test(one));
  return line
    ?.trim()
    .replace(/^Tests\s+/, '')
    .replaceAll(' |', ',');
}

export function measurementsPage(seen, generated) {
  const rows = Object.entries(MEASUREMENTS).map(([name, { shows }]) => {
    const last = seen[name];
    return `| \`npm run ${name}\` | ${shows} | ${last ? `${last.at}, Node ${last.node}: ${last.figures} in ${duration(last.seconds)}` : 'not noted yet'} |`;
  });
  return [
    '# Measurements',
    generated,
    'What takes too long for every run is run by hand, before a release and whenever it is concerned. Each notes its last figures in `docs/measurements.json`; a run that fails notes nothing. Times are those of one machine, whatever else it did.',
    ['| command | what it shows | last figures |', '|---|---|---|', ...rows].join('\n'),
    '',
  ].join('\n\n');
}

function duration(seconds) {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

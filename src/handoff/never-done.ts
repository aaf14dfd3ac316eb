// What the calls of a session prove not to have been done with the code that it changed: no test run, or only of single tests, no test written, no git.
import type { Statement } from '../model/handoff.js';
import { choosesTests, isTest } from './checks.js';
import { parseCommand } from './command.js';
import { statement } from './evidence.js';
import { editedBy } from './files.js';
import type { Call, Transcript } from './source.js';
import { isProse } from './written.js';

/** Surely no run of tests, whatever the project calls its tasks. */
const NO_TESTS =
  /(?:^|[\s:/-])(?:lint|golangci-lint|eslint|oxlint|vet|fmt|gofmt|format|tsc|typecheck|type-check|build|compile|clippy|prettier|ruff|mypy|pyright)(?:$|[\s:.])/;
const LINTS = /lint|\bvet\b|clippy|ruff|fmt|format|prettier|biome|check|\bci\b|verif|valid|pre-commit|\bhk\b|all/i;
const TEST_FILE = /(?:^|\/)(?:tests?|specs?|__tests__|e2e|testdata|fixtures)\/|[._-](?:test|spec|e2e)s?\.\w+$|(?:^|\/)test_\w+/i;
/** In these, tests stand in the file that they test, and an edit is known by its first lines only. */
const OWN_TESTS = /\.(?:rs|zig|d|ml)$/;
const TEST_CODE = /#\[(?:\w+::)?test\]|\bfn test_|\bdef test_|\bfunc Test[A-Z_]|\b(?:it|test|describe)\(\s*['"`]|@Test\b|\bTEST(?:_F)?\(/;

const LINT = 'a lint run';

/** Only of code that was changed by calls that are all known. */
export function neverDone(talk: Transcript): Statement[] {
  const edits = talk.calls.filter(
    (call) => call.result !== undefined && !call.result.failed && !call.result.denied && editedBy(call).some((path) => !isProse(path)),
  );
  if (edits.length === 0 || hasHelpers(talk)) return [];
  const runs = talk.calls.filter((call) => call.use.command !== undefined && call.result !== undefined && !call.result.denied);
  const missing = [
    ...missingRuns(runs.flatMap(({ use }) => parseCommand(use.command!)).flatMap(({ isCheck, parts }) => (isCheck ? parts : []))),
    ...(edits.some(touchesTests) ? [] : ['a new or changed test']),
    ...(runs.some(({ use }) => /\bgit\b/.test(use.command!)) || talk.header.workspace?.branch !== undefined ? [] : ['any use of git']),
  ];
  // that nothing was linted is worth a word only beside what weighs more
  return missing.every((one) => one === LINT)
    ? []
    : [statement(`Not recorded in this session: ${missing.join(', ')}`, { entry: edits.at(-1)!.entry })];
}

/** Others may have done it, or it is not known any more. */
function hasHelpers(talk: Transcript): boolean {
  return (
    talk.laneCalls.length > 0 ||
    talk.lost.work > 0 ||
    talk.turns.some((turn) => turn.agent.some((said) => said.who === 'sub-agent')) ||
    talk.calls.some(({ tool }) => /test/i.test(tool))
  );
}

/** Where nothing was run at all, that is said elsewhere. */
function missingRuns(checks: readonly string[]): string[] {
  if (checks.length === 0) return [];
  const tests = checks.filter(isTest);
  const others = checks.filter((step) => !isTest(step));
  const mayTest = others.some((step) => !NO_TESTS.test(step));
  return [
    ...(mayTest ? [] : tests.length === 0 ? ['a run of tests'] : tests.every(choosesTests) ? ['a run of all tests'] : []),
    ...(checks.some((step) => LINTS.test(step)) ? [] : [LINT]),
  ];
}

function touchesTests(call: Call): boolean {
  return editedBy(call).some((path) => TEST_FILE.test(path) || OWN_TESTS.test(path)) || TEST_CODE.test(call.wrote ?? '');
}

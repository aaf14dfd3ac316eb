// Programs that check something, told by how they are called: tests, lint, types, builds.
import type { ProgramRule } from './rule.js';
import { firstFound } from './rule.js';
import { stepsOf, type Step } from './shell.js';

export type CheckKind = 'test' | 'lint' | 'types' | 'build' | 'other';

type CheckRule = ProgramRule<string, CheckKind>;

/** Program → what it checks; with verbs, one of them must stand among its first words. */
function program(kind: CheckKind, names: readonly string[], verbs?: readonly string[]): CheckRule['find'] {
  return (command) =>
    stepsOf(command).some(
      ({ words: [name = '', ...rest] }) =>
        names.includes(name) &&
        (verbs === undefined
          ? !rest.includes('--version') && !rest.includes('--help')
          : rest.slice(0, 4).some((word) => verbs.includes(word))),
    )
      ? kind
      : undefined;
}

/** Parts of a task's name that say what it is for. */
const TASKS: ReadonlyMap<string, CheckKind> = new Map(
  Object.entries({
    test: 'test',
    tests: 'test',
    spec: 'test',
    unit: 'test',
    e2e: 'test',
    integration: 'test',
    vitest: 'test',
    jest: 'test',
    pytest: 'test',
    lint: 'lint',
    eslint: 'lint',
    clippy: 'lint',
    types: 'types',
    typecheck: 'types',
    tsc: 'types',
    mypy: 'types',
    build: 'build',
    compile: 'build',
    check: 'other',
    verify: 'other',
    validate: 'other',
    ci: 'other',
  }),
);

const RUNNERS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    npm: ['run', 'run-script', 'test', 't'],
    pnpm: [],
    yarn: [],
    bun: ['run', 'test'],
    deno: ['task'],
    make: [],
    gmake: [],
    just: [],
    task: [],
    mise: ['run', 'r'],
    rake: [],
    nx: [],
    turbo: ['run'],
    lerna: ['run'],
    gulp: [],
    composer: ['run', 'run-script', 'test'],
  }),
);

/** `npm run test:unit`, `make check`, `just lint`: the task's name decides. */
function task(command: string): CheckKind | undefined {
  for (const { words } of stepsOf(command)) {
    const verbs = RUNNERS.get(words[0] ?? '');
    if (!verbs || words.some((word) => word === '--list' || word === '-l' || word === '-n' || word === '--dry-run')) continue;
    const rest = words.slice(1).filter((word) => !word.startsWith('-'));
    if (verbs.length > 0 && !verbs.includes(rest[0] ?? '')) continue;
    const kind = rest
      .slice(0, 3)
      .map((word) => word.split(/[:._/-]/).flatMap((part) => TASKS.get(part) ?? [])[0])
      .find((one) => one !== undefined);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

export const CHECKS: readonly CheckRule[] = [
  {
    id: 'task-runner',
    yes: ['npm test', 'npm run test:unit -- a', 'cd app && pnpm lint', 'make check', 'mise run ci', 'bun run build'],
    no: [
      'npm install',
      'npm run dev',
      'make clean',
      'just --list',
      'mise tasks',
      'git commit -m "make test"',
      'npm run constructor',
      'hasOwnProperty',
    ],
    find: task,
  },
  {
    id: 'test-runner',
    yes: [
      'npx vitest run a.test.ts',
      'pytest -q',
      'uv run pytest tests',
      'python -m pytest',
      'timeout 60 npx jest',
      './node_modules/.bin/vitest run',
    ],
    no: ['pip install pytest', 'cat vitest.config.ts', 'vitest --version'],
    find: program(
      'test',
      'vitest jest pytest py.test mocha ava tap rspec phpunit pest ctest unittest nose2 tox nox bats busted karma'.split(' '),
    ),
  },
  {
    id: 'test-verb',
    yes: [
      'cargo test --all',
      'go test ./...',
      'cargo nextest run',
      'node --test',
      'mix test',
      'deno test',
      'npx playwright test',
      'dotnet test',
      './gradlew test',
      'mvn -q test',
    ],
    no: ['cargo add test-log', 'go mod tidy', 'node test.js'],
    find: program(
      'test',
      'cargo go node mix deno playwright cypress dotnet gradle gradlew mvn mvnw swift flutter dart zig stack cabal sbt rails artisan bun forge hardhat truffle xcodebuild bazel meson lein'.split(
        ' ',
      ),
      ['test', '--test', 'nextest', 'cypress', 'connectedAndroidTest'],
    ),
  },
  {
    id: 'lint-tool',
    yes: ['npx eslint .', 'ruff check src', 'golangci-lint run', 'shellcheck a.sh', 'pre-commit run -a'],
    no: ['npm i eslint', 'cat .eslintrc'],
    find: program(
      'lint',
      'eslint oxlint ruff flake8 pylint golangci-lint staticcheck rubocop shellcheck stylelint markdownlint yamllint hadolint ktlint detekt checkstyle swiftlint pre-commit actionlint tflint knip htmlhint'.split(
        ' ',
      ),
    ),
  },
  {
    id: 'lint-verb',
    yes: [
      'cargo clippy',
      'go vet ./...',
      'npx biome check .',
      'prettier --check .',
      'cargo fmt --check',
      'mix credo',
      'terraform validate',
    ],
    no: ['cargo fmt', 'prettier --write .'],
    find: program(
      'lint',
      'cargo go biome prettier black isort mix deno terraform helm dart gofmt rustfmt oxfmt dprint buf kustomize'.split(' '),
      'clippy vet check lint ci --check credo validate analyze -l'.split(' '),
    ),
  },
  {
    id: 'type-checker',
    yes: ['npx tsc --noEmit', 'mypy src', 'pyright', 'vue-tsc -b'],
    no: ['cat tsconfig.json', 'npm i -D typescript'],
    find: program('types', 'tsc mypy pyright basedpyright vue-tsc svelte-check flow dialyzer sorbet tsgo pyrefly ty'.split(' ')),
  },
  {
    id: 'build',
    yes: [
      'cargo build --release',
      'go build ./...',
      'docker build .',
      './gradlew assemble',
      'cmake --build build',
      'npx vite build',
      'hugo build',
    ],
    no: ['docker ps', 'vite', 'cargo run'],
    find: program(
      'build',
      'cargo go docker gradle gradlew mvn mvnw cmake vite next webpack rollup dotnet swift zig stack cabal xcodebuild bazel astro hugo mkdocs nix flutter tsup esbuild forge anchor'.split(
        ' ',
      ),
      'build --build compile assemble package verify install bundle'.split(' '),
    ),
  },
];

export interface FoundCheck {
  readonly program: string;
  readonly kind: CheckKind;
  /** The steps that check, without folders, filters and redirections. */
  readonly steps: readonly Step[];
}

const cache = new Map<string, FoundCheck | null>();
const MOST_CACHED = 2000;

export function checkIn(command: string): FoundCheck | undefined {
  const known = cache.get(command);
  if (known !== undefined) return known ?? undefined;
  const steps = stepsOf(command).filter(({ text }) => firstFound(CHECKS, text) !== undefined);
  const first = steps[0] && firstFound(CHECKS, steps[0].text);
  const found = first ? { program: first.id, kind: first.found, steps } : undefined;
  if (cache.size >= MOST_CACHED) cache.clear();
  cache.set(command, found ?? null);
  return found;
}

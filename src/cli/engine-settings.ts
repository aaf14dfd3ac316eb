// How the engine works on a session, by its size. For the whole process, which is the command's own: never for users of the library.
import type { SessionRef } from '../agents/agent.js';

/** Below this nothing is worth loading the module that the settings are made with. */
const SMALL = 256 << 10;
/** From here on the heap is kept small; below, that costs more time than the memory is worth. */
const LARGE = 512 << 20;
/** How far the heap may grow beyond what is in use, in percent. The engine itself lets it grow by up to three hundred. */
const GROWTH = 60;
/**
 * How much a function has to run before it is compiled for speed, in bytes of its code. The engine does that after an eighth of it, and a
 * pass of 10 MB then spends a third of its processor time on compiling what is hardly called again.
 */
const RUN_BEFORE_COMPILED = 1_000_000;
/** From here on what is compiled is called often enough. */
const LONG = 32 << 20;
/**
 * How much of other functions may be built into one, in bytes of their code, between LONG and LARGE. The engine takes nine times as much, and a pass
 * of 100 MB then spends a third of its processor time on compiling: with this it takes a tenth less in all, and a twentieth less where there is a
 * quick compiler.
 */
const BUILT_IN = 100;
/** Engines from here on have a quick compiler in between, and wait by themselves. Their room for what is new may be four times as large. */
const QUICK_COMPILER = 12;

/** Later engines were not tried, and one that does not know a setting complains on standard error. */
const NEWEST_TRIED = 13;

/**
 * For what looks at many sessions and is done in a moment: compiling for speed would take longer than it saves. Most of what it makes is kept to the end, so
 * that more room for what is new only puts off moving that: 20,000 sessions take 30 to 60 MB less without, and no longer.
 */
export function tuneEngineForLists(): void {
  const engine = Number.parseInt(process.versions.v8, 10);
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  if (engine < QUICK_COMPILER) setFlagsFromString(`--interrupt-budget=${RUN_BEFORE_COMPILED}`);
  if (engine <= NEWEST_TRIED) setFlagsFromString('--semi-space-growth-factor=1');
}

export function tuneEngineFor(...refs: readonly SessionRef[]): void {
  const largest = refs.reduce((most, { bytes }) => Math.max(most, bytes), 0);
  if (largest < SMALL) return;
  const engine = Number.parseInt(process.versions.v8, 10);
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  const isTried = engine <= NEWEST_TRIED;
  if (largest < LONG && engine < QUICK_COMPILER) setFlagsFromString(`--interrupt-budget=${RUN_BEFORE_COMPILED}`);
  if (largest >= LONG && largest <= LARGE && isTried) setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${BUILT_IN}`);
  // A pass of 100 MB takes 230 MB instead of 355, and no longer: of entries that are kept, more room only puts off moving them.
  if (largest >= LONG && engine >= QUICK_COMPILER && isTried) setFlagsFromString('--semi-space-growth-factor=1');
  // Whoever knows that much memory is free asks for it: see `io/collect-garbage.ts`.
  if (largest >= LONG) setFlagsFromString('--expose-gc');
  // A session of gigabytes leaves much behind while it is read: what is over is collected sooner, so that the memory taken stays near what is in use.
  if (largest > LARGE) setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}

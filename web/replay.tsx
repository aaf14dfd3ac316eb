// The replay over the list of entries: buttons and keys that step through it, how the work stood then, and the command that branches from there.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { withoutUnseen } from '../src/first-view.js';
import { canPress, press, startPlayer, waitOf, type Action, type Player, type Step } from '../src/index.js';
import type { Moment } from '../src/ledger.js';
import type { Book } from './book.js';
import { copied } from './save.js';

interface ReplayProps {
  readonly book: Book;
  readonly steps: readonly Step[];
  /** Number of the chosen entry. */
  readonly entry: number;
  /** Gives the entry that is shown: the nearest one that has a row. */
  readonly show: (entry: number) => number | undefined;
  readonly tell: (words: string) => void;
}

const BUTTONS: readonly (readonly [Action, string, string])[] = [
  ['previous-turn', '«', 'Previous turn'],
  ['previous', '‹', 'Previous entry'],
  ['next', '›', 'Next entry'],
  ['next-turn', '»', 'Next turn'],
];
const JUMPS: readonly (readonly [Action, string, string])[] = [
  ['next-failure', 'Failure', 'f'],
  ['next-decision', 'Decision', 'd'],
  ['next-change', 'File change', 'c'],
];
const KEYS: Readonly<Record<string, Action>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'next-turn',
  ArrowUp: 'previous-turn',
  Home: 'first',
  End: 'last',
  f: 'next-failure',
  F: 'previous-failure',
  d: 'next-decision',
  D: 'previous-decision',
  c: 'next-change',
  C: 'previous-change',
  '+': 'faster',
  '-': 'slower',
};

export function Replay({ book, steps, entry, show, tell }: ReplayProps): JSX.Element {
  const [player, setShown] = useState<Player>(() => startPlayer(placeOf(steps, entry)));
  // two keys may come before the first one has been rendered
  const now = useRef(player);
  const setPlayer = (next: Player): void => setShown((now.current = next));
  const bar = useRef<HTMLDivElement>(null);
  const shown = useRef(entry);
  const act = (action: Action): void => {
    const { at } = now.current;
    const next = press(now.current, steps, action);
    setPlayer(next);
    if (next.at !== at) shown.current = show(steps[next.at]!.entry) ?? entry;
  };
  // somebody chose another entry; told before the next key, which may choose one itself
  useLayoutEffect(() => {
    if (shown.current !== entry) setPlayer({ ...now.current, playing: false, at: placeOf(steps, entry) });
  }, [entry]);
  useEffect(() => {
    if (!player.playing) return undefined;
    const timer = setTimeout(() => act('tick'), waitOf(player, steps));
    return () => clearTimeout(timer);
  }, [player]);
  useEffect(() => bar.current?.focus(), []);
  const step = steps[player.at];
  const moment = useMoment(book, step?.entry ?? entry);
  const command = `baton branch ${book.header.agent}:${book.header.id} --turn ${step?.turn ?? 1}`;
  return (
    <div class="replay">
      <div
        ref={bar}
        class="bar"
        role="toolbar"
        aria-label="Replay: arrow keys step, Space plays"
        tabIndex={0}
        onKeyDown={(event) => {
          const onButton = event.target instanceof HTMLButtonElement;
          const action = event.key === ' ' && !onButton ? 'play' : KEYS[event.key];
          if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          act(action);
        }}
      >
        {BUTTONS.slice(0, 2).map(([action, sign, name]) => (
          <Button {...{ player, steps, action, sign, name, act }} />
        ))}
        <button type="button" class="first" aria-pressed={player.playing} onClick={() => act('play')}>
          {player.playing ? 'Pause' : 'Play'}
        </button>
        {BUTTONS.slice(2).map(([action, sign, name]) => (
          <Button {...{ player, steps, action, sign, name, act }} />
        ))}
        <span class="speed" role="group" aria-label="Speed">
          <button type="button" aria-label="Slower" onClick={() => act('slower')}>
            −
          </button>
          <span class="count">{player.speed}×</span>
          <button type="button" aria-label="Faster" onClick={() => act('faster')}>
            +
          </button>
        </span>
        {JUMPS.map(([action, name, key]) => (
          <button type="button" title={`Key: ${key}`} disabled={!canPress(player, steps, action)} onClick={() => act(action)}>
            {name}
          </button>
        ))}
      </div>
      <p class="place" role="status">
        {step
          ? `Turn ${step.turn}, step ${player.at + 1} of ${steps.length}${step.marks.length > 0 ? `: ${step.marks.join(', ')}` : ''}`
          : 'Nothing to replay'}
      </p>
      {moment && <State moment={moment} />}
      <p class="branch">
        <span>Branch from here:</span> <code>{command}</code>{' '}
        <button
          type="button"
          onClick={async () => tell((await copied(command)) ? 'The command is in the clipboard.' : 'Copy the command from the page.')}
        >
          Copy command
        </button>
      </p>
    </div>
  );
}

interface ButtonProps {
  readonly player: Player;
  readonly steps: readonly Step[];
  readonly action: Action;
  readonly sign: string;
  readonly name: string;
  readonly act: (action: Action) => void;
}

function Button({ player, steps, action, sign, name, act }: ButtonProps): JSX.Element {
  return (
    <button type="button" aria-label={name} title={name} disabled={!canPress(player, steps, action)} onClick={() => act(action)}>
      {sign}
    </button>
  );
}

/** The nearest step at or before an entry. */
function placeOf(steps: readonly Step[], entry: number): number {
  const after = steps.findIndex((step) => step.entry > entry);
  return Math.max(0, (after < 0 ? steps.length : after) - 1);
}

function useMoment(book: Book, entry: number): Moment | undefined {
  const [moment, setMoment] = useState<Moment>();
  useEffect(() => {
    let isStale = false;
    const wait = setTimeout(() => void book.ask('momentAt', entry).then((now) => void (isStale || setMoment(now))), 40);
    return () => {
      isStale = true;
      clearTimeout(wait);
    };
  }, [book, entry]);
  return moment;
}

const MOST = 8;

function State({ moment: { plan, files, checks } }: { readonly moment: Moment }): JSX.Element {
  const done = plan.filter(({ state }) => state === 'done').length;
  return (
    <dl class="moment" aria-label="How the work stood">
      <div>
        <dt>Plan</dt>
        <dd>
          {plan.length === 0 ? '–' : `${done} of ${plan.length} done`}
          {plan.slice(0, MOST).map(({ title, state }) => (
            <span class="line">
              <span class={`tag ${state}`}>{state}</span> {withoutUnseen(title)}
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt>Files</dt>
        <dd>
          {files.length === 0 && '–'}
          {files.slice(-MOST).map(({ path, how }) => (
            <span class="line">
              <span class="tag">{how}</span> {withoutUnseen(path)}
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt>Checks</dt>
        <dd>
          {checks.length === 0 && '–'}
          {checks.slice(-MOST).map(({ command, outcome }) => (
            <span class="line">
              <span class={`tag ${outcome}`}>{outcome}</span> {withoutUnseen(command)}
            </span>
          ))}
        </dd>
      </div>
    </dl>
  );
}

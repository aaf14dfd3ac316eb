// The session as a list of rows: only those on the screen are there, so that a hundred thousand scroll like ten. The chosen one is shown whole.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { withoutUnseen } from '../src/first-view.js';
import type { Book } from './book.js';
import type { Block, Row } from './rows.js';
import { Blocks } from './text.js';

const HEIGHT = 52;
const MARGIN = 12;

export interface RowState {
  /** Left out by whoever edits. */
  readonly isOut: (entry: number) => boolean;
  /** A part of it goes along with what is left out. */
  readonly isHalved: (entry: number) => boolean;
  /** On a branch that was left. */
  readonly isAbandoned: (row: Row) => boolean;
}

interface TimelineProps {
  readonly book: Book;
  /** Rows that have come so far. */
  readonly count: number;
  /** Place of the chosen row. */
  readonly chosen: number;
  readonly choose: (index: number) => void;
  readonly state: RowState;
  /** Leaves the chosen entry out, or takes it in again; absent: nobody edits. */
  readonly leaveOut?: ((entry: number) => void) | undefined;
  readonly turnOf: (entry: number) => number | undefined;
  /** Beside the chosen entry. */
  readonly children?: ComponentChildren;
}

export function Timeline(props: TimelineProps): JSX.Element {
  const { book, count, chosen, choose, turnOf, children } = props;
  const [query, setQuery] = useState('');
  const [lane, setLane] = useState('');
  const [{ of, found }, setFound] = useState<{ readonly of: string; readonly found: readonly number[] }>({ of: '', found: [] });
  useEffect(() => {
    let isStale = false;
    const wait = setTimeout(async () => {
      const matches = query.trim() === '' ? [] : await book.ask('search', query);
      if (!isStale) setFound({ of: query, found: matches });
    }, 120);
    return () => {
      isStale = true;
      clearTimeout(wait);
    };
  }, [query, count]);
  const lanes = useMemo(() => [...new Set(book.rows.map((row) => row.lane))].filter((one) => one !== undefined), [book, count]);
  const shown = useMemo(() => rowsIn(book.rows, lane), [book, count, lane]);
  const step = async (by: 1 | -1): Promise<void> => {
    const matches = of === query ? found : await book.ask('search', query);
    if (of !== query) setFound({ of: query, found: matches });
    if (matches.length === 0) return;
    const after = matches.findIndex((index) => index > chosen - (by === -1 ? 1 : 0));
    const at = by === 1 ? after : (after < 0 ? matches.length : after) - 1;
    choose(matches[(at + matches.length) % matches.length]!);
  };
  return (
    <>
      <form
        class="search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          void step(1);
        }}
      >
        <label for="search">Search the session</label>
        <input id="search" type="search" value={query} onInput={(event) => setQuery(event.currentTarget.value)} autocomplete="off" />
        <button type="submit">Next</button>
        <button type="button" onClick={() => void step(-1)}>
          Previous
        </button>
        <output for="search">{query === '' ? '' : `${found.length} found`}</output>
      </form>
      {lanes.length > 0 && (
        <p class="lanes">
          <label for="lane">Show</label>{' '}
          <select id="lane" value={lane} onChange={(event) => setLane(event.currentTarget.value)}>
            <option value="">everything</option>
            <option value={MAIN}>the main conversation</option>
            {lanes.map((one, i) => (
              <option value={one}>{`sub-agent ${i + 1}: ${withoutUnseen(one)}`}</option>
            ))}
          </select>
        </p>
      )}
      <List {...props} shown={shown} found={query === '' ? undefined : found} lanes={lanes} />
      <Detail book={book} chosen={chosen} row={book.rows[chosen]} turn={turnOf(book.rows[chosen]?.entry ?? 0)}>
        {children}
      </Detail>
    </>
  );
}

/** No sub-agent is called so. */
const MAIN = '\0main';

/** Places of rows; undefined: all of them. */
function rowsIn(rows: readonly Row[], lane: string): readonly number[] | undefined {
  if (lane === '') return undefined;
  return rows.flatMap((row, i) => ((lane === MAIN ? row.lane === undefined : row.lane === lane) ? [i] : []));
}

interface ListProps extends TimelineProps {
  readonly shown: readonly number[] | undefined;
  readonly found: readonly number[] | undefined;
  readonly lanes: readonly string[];
}

function List({ book: { rows }, count, chosen, choose, state, leaveOut, shown, found, lanes }: ListProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const length = shown?.length ?? count;
  const place = shown ? shown.indexOf(chosen) : chosen;
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setHeight(entry!.contentRect.height));
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (place < 0) return;
    const at = place * HEIGHT;
    const { scrollTop, clientHeight } = box.current!;
    if (at < scrollTop || at + HEIGHT > scrollTop + clientHeight) box.current!.scrollTop = Math.max(0, at - clientHeight / 3);
  }, [place]);
  const first = Math.max(0, Math.floor(top / HEIGHT) - MARGIN);
  const last = Math.min(length, Math.ceil((top + height) / HEIGHT) + MARGIN);
  const hits = useMemo(() => new Set(found), [found]);
  const visible = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
  return (
    <div
      ref={box}
      class="list"
      role="listbox"
      tabIndex={0}
      aria-label="Entries of the session"
      {...(place >= first && place < last && { 'aria-activedescendant': `row-${chosen}` })}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onKeyDown={(event) => {
        if (leaveOut && (event.key === 'x' || event.key === 'Delete')) {
          event.preventDefault();
          leaveOut(rows[chosen]!.entry);
          return;
        }
        const to = target(event.key, Math.max(0, place), length, Math.floor(height / HEIGHT));
        if (to === undefined) return;
        event.preventDefault();
        choose(shown ? shown[to]! : to);
      }}
    >
      <div class="space" role="presentation" style={{ height: `${length * HEIGHT}px` }}>
        {visible.map((at) => {
          const index = shown ? shown[at]! : at;
          const row = rows[index];
          return (
            row && (
              <Line
                key={index}
                row={row}
                lane={row.lane === undefined ? 0 : lanes.indexOf(row.lane) + 1}
                index={index}
                at={at}
                all={length}
                isChosen={index === chosen}
                isHit={hits.has(index)}
                state={state}
                choose={choose}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

function target(key: string, chosen: number, length: number, page: number): number | undefined {
  const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, PageDown: chosen + page, PageUp: chosen - page, Home: 0, End: length - 1 }[key];
  return to === undefined ? undefined : Math.min(length - 1, Math.max(0, to));
}

const NAMES: Readonly<Record<Row['kind'], string>> = {
  user: 'User',
  agent: 'Agent',
  thought: 'Thought',
  call: 'Tool',
  result: 'Result',
  compaction: 'Compaction',
  note: 'Note',
};

interface LineProps {
  readonly row: Row;
  /** 0: the main conversation. */
  readonly lane: number;
  readonly index: number;
  /** Place in the list. */
  readonly at: number;
  readonly all: number;
  readonly isChosen: boolean;
  readonly isHit: boolean;
  readonly state: RowState;
  readonly choose: (index: number) => void;
}

function Line({ row, lane, index, at, all, isChosen, isHit, state, choose }: LineProps): JSX.Element {
  const isOut = state.isOut(row.entry);
  const marks = [lane > 0 && `lane lane-${lane % 4}`, isHit && 'hit', isOut && 'out', state.isAbandoned(row) && 'abandoned'];
  return (
    <div
      id={`row-${index}`}
      class={['row', row.kind, ...marks.filter(Boolean)].join(' ')}
      role="option"
      aria-selected={isChosen}
      aria-setsize={all}
      aria-posinset={at + 1}
      style={{ top: `${at * HEIGHT}px` }}
      onClick={() => choose(index)}
    >
      <span class="number">#{row.entry}</span>
      <span class="kind">{lane === 0 ? NAMES[row.kind] : `Sub-agent ${lane}: ${NAMES[row.kind]}`}</span>
      <span class="tags">
        {row.outcome !== undefined && <span class={`tag ${row.outcome.replace(' ', '-')}`}>{row.outcome}</span>}
        {isOut && <span class="tag">left out</span>}
        {!isOut && state.isHalved(row.entry) && <span class="tag">in part left out</span>}
        {state.isAbandoned(row) && <span class="tag">other branch</span>}
      </span>
      <span class="head">{withoutUnseen(row.head)}</span>
    </div>
  );
}

interface DetailProps {
  readonly book: Book;
  readonly chosen: number;
  readonly row: Row | undefined;
  readonly turn: number | undefined;
  readonly children?: ComponentChildren;
}

function Detail({ book, chosen, row, turn, children }: DetailProps): JSX.Element {
  const [body, setBody] = useState<{ readonly of: number; readonly blocks: readonly Block[] }>();
  useEffect(() => {
    let isStale = false;
    void book.ask('body', chosen).then((blocks) => void (isStale || setBody({ of: chosen, blocks })));
    return () => void (isStale = true);
  }, [book, chosen, row]);
  return (
    <section class="detail" aria-live="polite" aria-label="Chosen entry">
      {row && (
        <>
          <h3>
            #{row.entry} {NAMES[row.kind]}
            {turn !== undefined && turn > 0 && <span class="count"> turn {turn}</span>}
            {row.at !== undefined && <time dateTime={row.at}>{row.at.slice(0, 16).replace('T', ' ')}</time>}
          </h3>
          {children}
          {body?.of === chosen && <Blocks blocks={body.blocks} />}
        </>
      )}
    </section>
  );
}

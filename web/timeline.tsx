// The session as a list of rows: only those on the screen are there, so that a hundred thousand scroll like ten. The chosen one is shown whole.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { withoutUnseen } from '../src/index.js';
import type { Row } from './rows.js';
import { Blocks } from './text.js';

const HEIGHT = 52;
const MARGIN = 12;

interface TimelineProps {
  readonly rows: readonly Row[];
  /** Index of the chosen row. */
  readonly chosen: number;
  readonly choose: (index: number) => void;
}

export function Timeline({ rows, chosen, choose }: TimelineProps): JSX.Element {
  const [query, setQuery] = useState('');
  const matches = useMemo(() => matching(rows, query), [rows, query]);
  const step = (by: 1 | -1): void => {
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
          step(1);
        }}
      >
        <label for="search">Search the session</label>
        <input id="search" type="search" value={query} onInput={(event) => setQuery(event.currentTarget.value)} autocomplete="off" />
        <button type="submit">Next</button>
        <button type="button" onClick={() => step(-1)}>
          Previous
        </button>
        <output for="search">{query === '' ? '' : `${matches.length} found`}</output>
      </form>
      <List rows={rows} chosen={chosen} choose={choose} found={query === '' ? undefined : matches} />
      <Detail row={rows[chosen]} />
    </>
  );
}

/** Sorted, as the rows are. */
function matching(rows: readonly Row[], query: string): number[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  return rows.flatMap((row, i) => (row.words().toLowerCase().includes(wanted) ? [i] : []));
}

function List({ rows, chosen, choose, found }: TimelineProps & { readonly found: readonly number[] | undefined }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setHeight(entry!.contentRect.height));
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    const at = chosen * HEIGHT;
    const { scrollTop, clientHeight } = box.current!;
    if (at < scrollTop || at + HEIGHT > scrollTop + clientHeight) box.current!.scrollTop = Math.max(0, at - clientHeight / 3);
  }, [chosen]);
  const first = Math.max(0, Math.floor(top / HEIGHT) - MARGIN);
  const last = Math.min(rows.length, Math.ceil((top + height) / HEIGHT) + MARGIN);
  const hits = useMemo(() => new Set(found), [found]);
  return (
    <div
      ref={box}
      class="list"
      role="listbox"
      tabIndex={0}
      aria-label="Entries of the session"
      {...(chosen >= first && chosen < last && { 'aria-activedescendant': `row-${chosen}` })}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onKeyDown={(event) => {
        const to = target(event.key, chosen, rows.length, Math.floor(height / HEIGHT));
        if (to === undefined) return;
        event.preventDefault();
        choose(to);
      }}
    >
      <div class="space" role="presentation" style={{ height: `${rows.length * HEIGHT}px` }}>
        {rows.slice(first, last).map((row, i) => (
          <Line
            key={first + i}
            row={row}
            index={first + i}
            all={rows.length}
            isChosen={first + i === chosen}
            isHit={hits.has(first + i)}
            choose={choose}
          />
        ))}
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
  readonly index: number;
  readonly all: number;
  readonly isChosen: boolean;
  readonly isHit: boolean;
  readonly choose: (index: number) => void;
}

function Line({ row, index, all, isChosen, isHit, choose }: LineProps): JSX.Element {
  return (
    <div
      id={`row-${index}`}
      class={`row ${row.kind}${row.lane === undefined ? '' : ' lane'}${isHit ? ' hit' : ''}`}
      role="option"
      aria-selected={isChosen}
      aria-setsize={all}
      aria-posinset={index + 1}
      style={{ top: `${index * HEIGHT}px` }}
      onClick={() => choose(index)}
    >
      <span class="number">#{row.entry}</span>
      <span class="kind">{row.lane === undefined ? NAMES[row.kind] : `Sub-agent: ${NAMES[row.kind]}`}</span>
      {row.outcome !== undefined && <span class={`tag ${row.outcome.replace(' ', '-')}`}>{row.outcome}</span>}
      <span class="head">{withoutUnseen(row.head)}</span>
    </div>
  );
}

function Detail({ row }: { readonly row: Row | undefined }): JSX.Element {
  return (
    <section class="detail" aria-live="polite" aria-label="Chosen entry">
      {row && (
        <>
          <h3>
            #{row.entry} {NAMES[row.kind]}
            {row.at !== undefined && <time dateTime={row.at}>{row.at.slice(0, 16).replace('T', ' ')}</time>}
          </h3>
          <Blocks blocks={row.body()} />
        </>
      )}
    </section>
  );
}

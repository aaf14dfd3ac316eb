// A hand-off and its session: where the work stands first, the entries after it; edited and replayed where somebody wants to.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { withoutUnseen } from '../src/first-view.js';
import type { Step } from '../src/index.js';
import { Actions } from './actions.js';
import type { Book } from './book.js';
import { editedHandoff, nothingEdited, statementEdit, toggled, withStatement, type Editing } from './editing.js';
import { Facts } from './facts.js';
import { useLater } from './first-paint.js';
import { Ledger } from './ledger.js';
import type { Opened } from './opened.js';
import type { Row } from './rows.js';
import type { GoingAlong } from './session-book.js';

interface ViewProps {
  readonly opened: Opened;
  /** The same with what is known of it by now. */
  readonly facts: Opened;
  readonly openFile: ((file: File) => void) | undefined;
}

const NOTHING: GoingAlong = { halved: [], pairs: 0 };

export function View({ opened, facts, openFile }: ViewProps): JSX.Element {
  const { handoff: came, session } = opened;
  const [notice, setNotice] = useState('');
  const hasSession = session !== undefined || opened.book !== undefined;
  const parts = useLater(hasSession, () => import('./session-part.js'), setNotice);
  const book = useMemo(() => opened.book ?? (session && parts?.localBook(session)), [opened, parts]);
  const count = useCount(book);
  const [chosen, choose] = useState(0);
  const [wanted, setWanted] = useState<number>();
  const [isEditing, setEditing] = useState(false);
  const [edits, setEdits] = useState<Editing>(nothingEdited);
  const [steps, setSteps] = useState<readonly Step[]>();
  const turns = useTurns(book, isEditing || steps !== undefined);
  const along = useGoingAlong(book, edits);
  const handoff = useMemo(() => came && (edits === nothingEdited ? came : editedHandoff(came, edits)), [came, edits]);
  const title = came?.title ?? book?.header.title ?? book?.header.id ?? 'Session';
  useEffect(() => void (document.title = `${withoutUnseen(title)} · Baton`), [title]);
  useEffect(() => {
    if (location.hash === '#replay' && book) void book.ask('steps').then(setSteps);
  }, [book]);
  /** Entries that only the client can read have no row: the nearest one before it is shown. */
  const show = (number: number): number | undefined => {
    const at = book ? book.rows.findLastIndex((row) => row.entry <= number) : -1;
    if (at >= 0) choose(at);
    return book?.rows[at]?.entry;
  };
  const jump = (entry: number, source: number): void => {
    if (hasSession && !book) {
      setWanted(entry); // as soon as it is there
      return;
    }
    if (source > 0 || show(entry) === undefined) {
      setNotice(`Entry ${entry} is not here: the hand-off came without its session.`);
      return;
    }
    setNotice('');
    document.querySelector<HTMLElement>('[role=listbox]')?.focus({ preventScroll: false });
  };
  useEffect(() => {
    if (wanted === undefined || !book) return;
    setWanted(undefined);
    jump(wanted, 0);
  }, [book, wanted]);
  const entry = book?.rows[chosen]?.entry ?? 1;
  const turnOf = (number: number): number | undefined => turns?.[number - 1];
  const leaveOut = (numbers: readonly number[]): void => setEdits(toggled(edits, numbers));
  const ofTurn = (turn: number): number[] => [...(turns ?? [])].flatMap((one, i) => (one === turn ? [i + 1] : []));
  const halved = useMemo(() => new Set(along.halved), [along]);
  const state = {
    isOut: (number: number) => edits.entries.has(number),
    isHalved: (number: number) => halved.has(number),
    isAbandoned: (row: Row) => turns !== undefined && turns[row.entry - 1] === 0 && isTalk(row),
  };
  const editor = isEditing
    ? {
        of: (section: string, was: string) => statementEdit(edits, section, was),
        change: (edit: Parameters<typeof withStatement>[1]) => setEdits(withStatement(edits, edit)),
      }
    : undefined;
  return (
    <>
      <header>
        <p class="brand">{opened.derived ? 'Baton, a session' : 'Baton hand-off'}</p>
        <h1>{withoutUnseen(title)}</h1>
        <Facts opened={facts} />
        <Actions opened={opened} handoff={handoff} book={book} leftOut={[...edits.entries]} openFile={openFile} tell={setNotice} />
        <p class="notice" role="status">
          {notice}
        </p>
      </header>
      <main class={came && hasSession ? 'both' : ''}>
        {came && (
          <section class="ledger" aria-labelledby="ledger">
            <h2 id="ledger">Where it stands</h2>
            <Ledger handoff={came} jump={jump} editor={book && editor} />
          </section>
        )}
        {hasSession && !(book && parts) && (
          <section class="timeline" aria-labelledby="timeline">
            <h2 id="timeline">Session</h2>
            <p class="small">Loading …</p>
          </section>
        )}
        {book && parts && (
          <section class="timeline" aria-labelledby="timeline">
            <div class="modes">
              <h2 id="timeline">Session</h2>
              <button type="button" aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
                Edit
              </button>
              <button
                type="button"
                aria-pressed={steps !== undefined}
                onClick={async () => setSteps(steps ? undefined : await book.ask('steps'))}
              >
                Replay
              </button>
            </div>
            {isEditing && (
              <parts.EditBar book={book} editing={edits} along={along} reset={() => setEdits(nothingEdited)} tell={setNotice} />
            )}
            {steps && <parts.Replay book={book} steps={steps} entry={entry} show={show} tell={setNotice} />}
            <parts.Timeline
              book={book}
              count={count}
              chosen={chosen}
              choose={choose}
              state={state}
              leaveOut={isEditing ? (number) => leaveOut([number]) : undefined}
              turnOf={turnOf}
            >
              {isEditing && (
                <p class="edits">
                  <button type="button" onClick={() => leaveOut([entry])}>
                    {state.isOut(entry) ? 'Keep this entry' : 'Leave this entry out'}
                  </button>
                  {(turnOf(entry) ?? 0) > 0 && (
                    <button type="button" onClick={() => leaveOut(ofTurn(turnOf(entry)!))}>
                      {ofTurn(turnOf(entry)!).every(state.isOut) ? 'Keep this turn' : 'Leave this turn out'}
                    </button>
                  )}
                </p>
              )}
            </parts.Timeline>
          </section>
        )}
      </main>
    </>
  );
}

/** Somebody spoke there, in the main conversation: what is beside it is on no branch. */
function isTalk({ lane, kind }: Row): boolean {
  return lane === undefined && kind !== 'compaction' && kind !== 'note';
}

function useCount(book: Book | undefined): number {
  const [count, setCount] = useState(book?.rows.length ?? 0);
  useEffect(() => {
    if (!book) return undefined;
    setCount(book.rows.length);
    book.onRows = () => setCount(book.rows.length);
    return () => delete book.onRows;
  }, [book]);
  return count;
}

function useTurns(book: Book | undefined, isWanted: boolean): Uint32Array | undefined {
  const [turns, setTurns] = useState<Uint32Array>();
  useEffect(() => {
    if (book && isWanted) void book.ask('turns').then(setTurns);
  }, [book, isWanted]);
  return turns;
}

function useGoingAlong(book: Book | undefined, { entries }: Editing): GoingAlong {
  const [along, setAlong] = useState(NOTHING);
  useEffect(() => {
    let isStale = false;
    if (entries.size === 0) setAlong(NOTHING);
    else void book?.ask('goingAlong', [...entries]).then((all) => void (isStale || setAlong(all)));
    return () => void (isStale = true);
  }, [book, entries]);
  return along;
}

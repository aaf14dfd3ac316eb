// While one edits: how much is left out and changed, the list that is saved of it, and the command that applies it.
import type { JSX } from 'preact';
import { editListText } from '../src/index.js';
import type { Book } from './book.js';
import { listOf, type Editing } from './editing.js';
import { save } from './save.js';
import type { GoingAlong } from './session-book.js';

interface EditBarProps {
  readonly book: Book;
  readonly editing: Editing;
  readonly along: GoingAlong;
  readonly reset: () => void;
  readonly tell: (words: string) => void;
}

export function EditBar({ book, editing, along, reset, tell }: EditBarProps): JSX.Element {
  const { entries, statements } = editing;
  const { agent, id } = book.header;
  return (
    <div class="edit-bar" role="group" aria-label="Edit">
      <p role="status">
        {`${counted(entries.size, 'entry', 'entries')} left out, ${counted(statements.length, 'statement', 'statements')} changed or left out.`}
        {along.pairs > 0 &&
          ` ${counted(along.pairs, 'call or result', 'calls and results')} elsewhere left out as well: a call is never cut from its result.`}
      </p>
      <button
        type="button"
        class="first"
        disabled={entries.size + statements.length === 0}
        onClick={async () => {
          save('edits.json', 'application/json', editListText(listOf(editing, await book.ask('outline'))));
          tell(`Saved. To apply it: baton pass ${agent}:${id} --to AGENT --edits edits.json`);
        }}
      >
        Save edit list
      </button>
      <button type="button" onClick={reset}>
        Undo all
      </button>
      <p class="small">
        In the list, <kbd>x</kbd> leaves the chosen entry out, or takes it in again.
      </p>
    </div>
  );
}

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

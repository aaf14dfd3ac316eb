// One statement of a hand-off: its words, its evidence, and, while one edits, what can be changed about it.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Statement, StatementEdit } from '../src/index.js';
import { Words } from './text.js';

/** Shows the entry with this number. */
export type Jump = (entry: number, source: number) => void;

export interface Shown extends Statement {
  readonly tag?: string;
  readonly more?: string;
  /** In place of its words, where these only name it. */
  readonly shown?: string;
}

export interface StatementEditor {
  /** What was changed about it. */
  of(section: string, was: string): StatementEdit | undefined;
  change(edit: StatementEdit): void;
}

interface ItemProps {
  readonly statement: Shown;
  readonly jump: Jump;
  readonly several: boolean;
  /** The list that it is in, where it can be changed or left out. */
  readonly section?: string | undefined;
  readonly editable?: boolean;
  readonly editor?: StatementEditor | undefined;
}

export function Item({ statement, jump, several, section, editable = false, editor }: ItemProps): JSX.Element {
  const { text: was, evidence, tag, more, shown = was, edited } = statement;
  const [writing, setWriting] = useState(false);
  const edit = section === undefined ? undefined : editor?.of(section, was);
  const isOut = edit !== undefined && edit.text === undefined;
  const text = edit?.text ?? was;
  return (
    <li class={isOut ? 'out' : ''}>
      {tag !== undefined && <span class={`tag ${tag.replaceAll(/[^a-z-]/g, '')}`}>{tag}</span>}{' '}
      {(edited || edit?.text !== undefined) && <span class="tag edited">edited</span>} {isOut && <span class="tag">left out</span>}{' '}
      {writing ? (
        <Writing
          text={text}
          done={(now) => {
            setWriting(false);
            if (now !== undefined) editor!.change({ section: section!, was, text: now });
          }}
        />
      ) : (
        <span class="words">
          <Words text={edit?.text ?? shown} />
        </span>
      )}
      {more !== undefined && (
        <p class="more">
          <Words text={more} />
        </p>
      )}{' '}
      {evidence.map(({ entry, source = 0 }) => (
        <button type="button" class="evidence" onClick={() => jump(entry, source)} aria-label={`Evidence: entry ${entry}`}>
          {`[${several && source > 0 ? source + 1 : ''}#${entry}]`}
        </button>
      ))}
      {editor && section !== undefined && !writing && (
        <span class="edits">
          {editable && !isOut && (
            <button type="button" class="small-button" onClick={() => setWriting(true)} aria-label={`Change: ${was.slice(0, 60)}`}>
              Change
            </button>
          )}
          <button
            type="button"
            class="small-button"
            onClick={() => editor.change({ section, was, ...(isOut && { text: was }) })}
            aria-label={`${isOut ? 'Keep' : 'Leave out'}: ${was.slice(0, 60)}`}
          >
            {isOut ? 'Keep' : 'Leave out'}
          </button>
        </span>
      )}
    </li>
  );
}

function Writing({ text, done }: { readonly text: string; readonly done: (text?: string) => void }): JSX.Element {
  const [now, setNow] = useState(text);
  return (
    <form
      class="writing"
      onSubmit={(event) => {
        event.preventDefault();
        if (now.trim() !== '') done(now.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') done();
      }}
    >
      <textarea
        aria-label="What it says"
        rows={3}
        value={now}
        onInput={(event) => setNow(event.currentTarget.value)}
        ref={(box) => box?.focus()}
      />
      <button type="submit" class="first">
        Done
      </button>
      <button type="button" onClick={() => done()}>
        Cancel
      </button>
    </form>
  );
}

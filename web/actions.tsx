// What can be done with a hand-off: its prompt copied, itself saved, another one opened.
import type { JSX } from 'preact';
import type { Handoff } from '../src/index.js';
import type { Book } from './book.js';
import type { Opened } from './opened.js';
import type { SavedAs } from './save.js';

declare const BATON_EMBEDDED: boolean;

interface ActionsProps {
  readonly opened: Opened;
  /** The hand-off as it is now, edited or not. */
  readonly handoff: Handoff | undefined;
  readonly book: Book | undefined;
  /** Entries that are left out, by number. */
  readonly leftOut: readonly number[];
  readonly openFile: ((file: File) => void) | undefined;
  readonly tell: (words: string) => void;
}

export function Actions({ opened, handoff, book, leftOut, openFile, tell }: ActionsProps): JSX.Element {
  const isUnchanged = handoff === opened.handoff && leftOut.length === 0;
  const whole = async (of: Handoff): Promise<Handoff> =>
    leftOut.length === 0 || !of.session || !book ? of : { ...of, session: await book.ask('edited', leftOut) };
  const copy = async (of: Handoff): Promise<void> => {
    const { copyPrompt } = await import('./save.js');
    tell(await copyPrompt(of, isUnchanged ? opened.markdown : undefined));
  };
  const saveAs = async (as: SavedAs, of: Handoff): Promise<void> => {
    const asItCame = isUnchanged ? await documentAs(as, opened) : undefined;
    await (await import('./save.js')).saveAs(as, of, whole, asItCame);
  };
  /** Whatever goes wrong is said. */
  const run = (work: Promise<void>): void =>
    void work.catch((error: unknown) => tell(`That did not work: ${error instanceof Error ? error.message : String(error)}`));
  const saveSession = async (): Promise<void> => {
    const text = await book!.ask('json');
    (await import('./save.js')).save('session.json', 'application/json', text);
  };
  return (
    <div class="actions" role="group" aria-label="Actions">
      {handoff && (
        <>
          <button type="button" class="first" onClick={() => run(copy(handoff))}>
            Copy prompt
          </button>
          {SAVED_AS.map((as) => (
            <button type="button" onClick={() => run(saveAs(as, handoff))}>
              {`Save ${as}`}
            </button>
          ))}
        </>
      )}
      {opened.derived && book && (
        <button type="button" onClick={() => run(saveSession())}>
          Save session
        </button>
      )}
      {openFile && <FileButton open={openFile} />}
    </div>
  );
}

export function FileButton({ open }: { readonly open: (file: File) => void }): JSX.Element {
  return (
    <label class="file">
      Open a file
      <input
        type="file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) open(file);
        }}
      />
    </label>
  );
}

/** A page that holds its hand-off has no room for what writes the others. */
const SAVED_AS: readonly SavedAs[] = BATON_EMBEDDED ? ['Markdown', 'JSON', 'page'] : ['Markdown', 'JSON', 'page', 'feed', 'YAML', 'task'];

/** The document that it came as. */
async function documentAs(as: SavedAs, { markdown }: Opened): Promise<string | undefined> {
  if (as === 'page' && BATON_EMBEDDED) return (await import('./own-page.js')).unchangedPage();
  return as === 'Markdown' ? markdown : undefined;
}

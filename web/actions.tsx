// What can be done with a hand-off: its prompt copied, itself saved, another one opened.
import type { JSX } from 'preact';
import { handoffFeed, handoffJson, handoffMarkdown, promptOf, type Handoff } from '../src/index.js';
import type { Book } from './book.js';
import type { Opened } from './opened.js';

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
  // as it came, unless something was changed about it
  const markdown = handoff === opened.handoff ? opened.markdown : undefined;
  const whole = async (of: Handoff): Promise<Handoff> =>
    leftOut.length === 0 || !of.session || !book ? of : { ...of, session: await book.ask('edited', leftOut) };
  const copy = async (of: Handoff): Promise<void> => {
    const prompt = await promptOf(of, markdown);
    if (await copied(prompt)) tell('The prompt is in the clipboard: paste it into any agent.');
    else {
      save('prompt.md', 'text/markdown', prompt);
      tell('The browser does not let this page copy, so the prompt was saved as a file.');
    }
  };
  return (
    <div class="actions" role="group" aria-label="Actions">
      {handoff && (
        <>
          <button type="button" class="first" onClick={() => void copy(handoff)}>
            Copy prompt
          </button>
          <button type="button" onClick={async () => save('handoff.md', 'text/markdown', markdown ?? (await handoffMarkdown(handoff)))}>
            Save Markdown
          </button>
          <button type="button" onClick={async () => save('handoff.json', 'application/json', await handoffJson(await whole(handoff)))}>
            Save JSON
          </button>
          {!BATON_EMBEDDED && (
            <button
              type="button"
              onClick={async () => save('session.llmfeed.json', 'application/llmfeed+json', await handoffFeed(await whole(handoff)))}
            >
              Save feed
            </button>
          )}
        </>
      )}
      {opened.derived && book && (
        <button type="button" onClick={async () => save('session.json', 'application/json', await book.ask('json'))}>
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

/** False: the browser does not let the page. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function save(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

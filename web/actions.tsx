// What can be done with a hand-off: its prompt copied, itself saved, another one opened.
import type { JSX } from 'preact';
import { handoffJson, handoffMarkdown, promptOf, type Handoff } from '../src/index.js';
import type { Opened } from './opened.js';

interface ActionsProps {
  readonly opened: Opened;
  readonly openFile: ((file: File) => void) | undefined;
  readonly tell: (words: string) => void;
}

export function Actions({ opened: { handoff, session, markdown }, openFile, tell }: ActionsProps): JSX.Element {
  const copy = async (of: Handoff): Promise<void> => {
    const prompt = await promptOf(of, markdown);
    try {
      await navigator.clipboard.writeText(prompt);
      tell('The prompt is in the clipboard: paste it into any agent.');
    } catch {
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
          <button type="button" onClick={async () => save('handoff.json', 'application/json', await handoffJson(handoff))}>
            Save JSON
          </button>
        </>
      )}
      {!handoff && session && (
        <button type="button" onClick={() => save('session.json', 'application/json', JSON.stringify(session))}>
          Save JSON
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

function save(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

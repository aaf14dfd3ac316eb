// Nothing is open yet: a file, a link, or the passphrase of one.
import type { JSX } from 'preact';
import { FileButton } from './actions.js';

interface StartProps {
  readonly problem: string | undefined;
  readonly unlock: ((passphrase: string) => void) | undefined;
  readonly openFile: ((file: File) => void) | undefined;
  readonly openLink: ((link: string) => void) | undefined;
}

export function Start({ problem, unlock, openFile, openLink }: StartProps): JSX.Element {
  const given = (event: SubmitEvent): string => String(new FormData(event.currentTarget as HTMLFormElement).get('given') ?? '');
  return (
    <main class="plain">
      <h1>Baton hand-off</h1>
      {problem !== undefined && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {unlock ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            unlock(given(event));
          }}
        >
          <label for="given">This link is encrypted. Its passphrase:</label>
          <input id="given" name="given" type="password" required autocomplete="off" />
          <button type="submit" class="first">
            Open
          </button>
        </form>
      ) : openLink ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            openLink(given(event));
          }}
        >
          <label for="given">A link that Baton made:</label>
          <input id="given" name="given" type="text" required autocomplete="off" />
          <button type="submit" class="first">
            Open
          </button>
        </form>
      ) : null}
      {openFile && (
        <p>
          Or drop a file here: a hand-off, a feed, or a session of any agent. <FileButton open={openFile} />
        </p>
      )}
      <p class="small">Nothing leaves this page: it talks to no server, and what you open stays in your browser.</p>
    </main>
  );
}

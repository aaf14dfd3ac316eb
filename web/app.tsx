// The page: opens what a link, a file or the page itself holds, and shows the ledger first, the session after it.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Failure, isEncryptedLink, withoutUnseen } from '../src/index.js';
import { Actions } from './actions.js';
import { Facts } from './facts.js';
import { Ledger } from './ledger.js';
import { openedData, openedLink, openedText, type Opened } from './opened.js';
import { readSession } from './read-session.js';
import { rowsOf } from './rows.js';
import { Start } from './start.js';
import { Timeline } from './timeline.js';

/** Set by the build: this page holds its hand-off, and nothing else can be loaded into it. */
declare const BATON_EMBEDDED: boolean;

type State =
  | { readonly is: 'empty'; readonly problem?: string; readonly asking?: string }
  | { readonly is: 'busy' }
  | { readonly is: 'open'; readonly opened: Opened };

export function App(): JSX.Element {
  const [state, setState] = useState<State>({ is: 'busy' });
  const show = async (work: () => Promise<Opened | undefined>, asking?: string): Promise<void> => {
    setState({ is: 'busy' });
    try {
      const opened = await work();
      setState(
        opened ? { is: 'open', opened } : { is: 'empty', problem: 'There is no hand-off and no session in it that Baton can read.' },
      );
    } catch (error) {
      setState({ is: 'empty', problem: told(error), ...(asking !== undefined && { asking }) });
    }
  };
  useEffect(() => {
    const begin = (): void => {
      const link = location.href;
      if (BATON_EMBEDDED) void show(async () => openedData(textOf('#baton-handoff') ?? '', textOf('#baton-signature')));
      else if (location.hash.length < 2) setState({ is: 'empty' });
      else if (isEncryptedLink(link)) setState({ is: 'empty', asking: link });
      else void show(() => openedLink(link));
    };
    begin();
    addEventListener('hashchange', begin);
    return () => removeEventListener('hashchange', begin);
  }, []);
  const openFile = BATON_EMBEDDED ? undefined : (file: File): void => void show(() => openedFile(file));
  useDrop(openFile);
  if (state.is === 'busy')
    return (
      <main class="plain">
        <p role="status">Opening …</p>
      </main>
    );
  if (state.is === 'empty') {
    const { problem, asking } = state;
    const unlock = asking === undefined ? undefined : (passphrase: string): void => void show(() => openedLink(asking, passphrase), asking);
    return <Start problem={problem} unlock={unlock} openFile={openFile} openLink={(link) => void show(() => openedLink(link))} />;
  }
  return <View opened={state.opened} openFile={openFile} />;
}

async function openedFile(file: File): Promise<Opened | undefined> {
  const text = await file.text();
  const opened = await openedText(text);
  if (opened || BATON_EMBEDDED) return opened;
  const session = await readSession(text, file.name);
  return session && { session, format: 'Session', signature: { integrity: 'unsigned' }, diagnostics: [] };
}

function told(error: unknown): string {
  if (!(error instanceof Failure)) return `This cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
  const { message, hint } = error.diagnostic;
  return `${message}.${hint === undefined ? '' : ` ${hint}`}`;
}

function useDrop(open: ((file: File) => void) | undefined): void {
  useEffect(() => {
    const over = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file && open) open(file);
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, []);
}

function View({ opened, openFile }: { readonly opened: Opened; readonly openFile: ((file: File) => void) | undefined }): JSX.Element {
  const { handoff, session } = opened;
  const rows = useMemo(() => (session ? rowsOf(session) : []), [session]);
  const [chosen, choose] = useState(0);
  const [notice, setNotice] = useState('');
  const title = handoff?.title ?? session?.title ?? session?.id ?? 'Session';
  useEffect(() => void (document.title = `${withoutUnseen(title)} · Baton`), [title]);
  /** Entries that only the client can read have no row: the nearest one before it is shown. */
  const jump = (entry: number, source: number): void => {
    const at = source > 0 ? -1 : rows.findLastIndex((row) => row.entry <= entry);
    if (at < 0) {
      setNotice(`Entry ${entry} is not here: the hand-off came without its session.`);
      return;
    }
    setNotice('');
    choose(at);
    document.querySelector<HTMLElement>('[role=listbox]')?.focus({ preventScroll: false });
  };
  return (
    <>
      <header>
        <p class="brand">Baton hand-off</p>
        <h1>{withoutUnseen(title)}</h1>
        <Facts opened={opened} />
        <Actions opened={opened} openFile={openFile} tell={setNotice} />
        <p class="notice" role="status">
          {notice}
        </p>
      </header>
      <main class={handoff && session ? 'both' : ''}>
        {handoff && (
          <section class="ledger" aria-labelledby="ledger">
            <h2 id="ledger">Where it stands</h2>
            <Ledger handoff={handoff} jump={jump} />
          </section>
        )}
        {session && (
          <section class="timeline" aria-labelledby="timeline">
            <h2 id="timeline">Session</h2>
            <Timeline rows={rows} chosen={chosen} choose={choose} />
          </section>
        )}
      </main>
    </>
  );
}

const textOf = (element: string): string | undefined => document.querySelector(element)?.textContent ?? undefined;

// The page: opens what a link, a file or the page itself holds, and shows the ledger first, the session after it.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Failure, isEncryptedLink } from '../src/first-view.js';
import { painted } from './first-paint.js';
import { openedData, openedLink, type Opened } from './opened.js';
import { problemOf } from './problem.js';
import { readFile } from './read-file.js';
import { Start } from './start.js';
import { View } from './view.js';

/** Set by the build: this page holds its hand-off, and nothing else can be loaded into it. */
declare const BATON_EMBEDDED: boolean;

type State =
  | { readonly is: 'empty'; readonly problem?: string; readonly asking?: string }
  | { readonly is: 'busy' }
  /** `facts`: what is known of it by now. */
  | { readonly is: 'open'; readonly opened: Opened; readonly facts: Opened };

export function App(): JSX.Element {
  const [state, setState] = useState<State>({ is: 'busy' });
  const show = async (work: () => Promise<Opened | undefined>, asking?: string): Promise<void> => {
    setState({ is: 'busy' });
    try {
      const opened = await work();
      setState(opened ? { is: 'open', opened, facts: opened } : NOTHING_IN_IT);
      if (opened?.check) void painted().then(() => checked(opened, setState));
    } catch (error) {
      setState({ is: 'empty', problem: problemOf(error), ...(asking !== undefined && { asking }) });
    }
  };
  useEffect(() => {
    const begin = (): void => {
      const link = location.href;
      if (BATON_EMBEDDED) void show(async () => openedData(textOf('#baton-handoff') ?? '', textOf('#baton-signature')));
      else if (location.hash.length < 2 || location.hash === '#replay') setState({ is: 'empty' });
      else if (isEncryptedLink(link)) setState({ is: 'empty', asking: link });
      else void show(() => openedLink(link));
    };
    begin();
    addEventListener('hashchange', begin);
    return () => removeEventListener('hashchange', begin);
  }, []);
  const openLink = BATON_EMBEDDED ? undefined : (link: string): void => void show(() => openedLink(link));
  const openFile = BATON_EMBEDDED ? undefined : (file: File): void => void show(() => readFile(file));
  useDrop(openFile);
  if (state.is === 'busy')
    return (
      <main class="plain">
        <p role="status">Opening …</p>
      </main>
    );
  if (state.is === 'empty') {
    const { problem, asking } = state;
    const unlock = BATON_EMBEDDED
      ? undefined
      : asking === undefined
        ? undefined
        : (passphrase: string): void => void show(() => openedLink(asking, passphrase), asking);
    return <Start problem={problem} unlock={unlock} openFile={openFile} openLink={openLink} />;
  }
  return <View key={state.opened} opened={state.opened} facts={state.facts} openFile={openFile} />;
}

const NOTHING_IN_IT = { is: 'empty', problem: 'There is no hand-off and no session in it that Baton can read.' } as const;

/** Reads it whole now; meanwhile somebody may have opened something else. */
async function checked(opened: Opened, setState: (change: (state: State) => State) => void): Promise<void> {
  const next = await whole(opened);
  setState((state) => {
    if (state.is !== 'open' || state.opened !== opened) return state;
    if (!next || !('format' in next)) return next ?? NOTHING_IN_IT;
    return { is: 'open', opened: next.handoff === opened.handoff ? opened : next, facts: next };
  });
}

async function whole(opened: Opened): Promise<Opened | Extract<State, { is: 'empty' }> | undefined> {
  try {
    return await opened.check!();
  } catch (error) {
    // read whole, it is no hand-off; or what reads it could not be loaded, and then nothing is known
    if (error instanceof Failure) return { is: 'empty', problem: problemOf(error) };
    return { ...opened, signature: { integrity: 'unverifiable', why: error instanceof Error ? error.message : String(error) } };
  }
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

const textOf = (element: string): string | undefined => document.querySelector(element)?.textContent ?? undefined;

// A hand-off out of the page: copied, or saved in a format of Baton's.
import { handoffFeed, handoffJson, handoffMarkdown, handoffPage, handoffTask, handoffYaml, promptOf, type Handoff } from '../src/index.js';

declare const BATON_EMBEDDED: boolean;

export interface SavedDocument {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** `text`: makes it. `all`: the session goes along. */
interface Saving {
  readonly name: string;
  readonly type: string;
  readonly all: boolean;
  readonly text: (handoff: Handoff) => Promise<string>;
}

const SAVINGS = {
  Markdown: { name: 'handoff.md', type: 'text/markdown', all: false, text: handoffMarkdown },
  JSON: { name: 'handoff.json', type: 'application/json', all: true, text: handoffJson },
  feed: { name: 'session.llmfeed.json', type: 'application/llmfeed+json', all: true, text: BATON_EMBEDDED ? handoffJson : handoffFeed },
  YAML: { name: 'handoff.yaml', type: 'application/yaml', all: false, text: BATON_EMBEDDED ? handoffJson : handoffYaml },
  task: { name: 'handoff.a2a.json', type: 'application/json', all: true, text: BATON_EMBEDDED ? handoffJson : handoffTask },
  page: { name: 'handoff.html', type: 'text/html', all: true, text: async (of) => handoffPage(of, await emptyPage()) },
} satisfies Record<string, Saving>;

export type SavedAs = keyof typeof SAVINGS;

/** `whole`: with its session as it is now. `unchanged`: the document that it came as, where that is what is asked for. */
export async function saveAs(
  as: SavedAs,
  handoff: Handoff,
  whole: (of: Handoff) => Promise<Handoff>,
  unchanged: string | undefined,
): Promise<void> {
  const { name, type, all, text } = SAVINGS[as];
  save(name, type, unchanged ?? (await text(all ? await whole(handoff) : handoff)));
}

/** The viewer, with nothing in it yet. */
async function emptyPage(): Promise<string> {
  return BATON_EMBEDDED ? (await import('./own-page.js')).ownPage() : (await import('./page-to-save.js')).pageToSave;
}

/** The prompt to continue with, in the clipboard, or, where the browser does not let the page, in a file. Says which. */
export async function copyPrompt(handoff: Handoff, markdown: string | undefined): Promise<string> {
  const prompt = await promptOf(handoff, markdown);
  if (await copied(prompt)) return 'The prompt is in the clipboard: paste it into any agent.';
  save('prompt.md', 'text/markdown', prompt);
  return 'The browser does not let this page copy, so the prompt was saved as a file.';
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

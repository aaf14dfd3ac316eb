// The picker on a terminal: keys and news in, frames out, until something is picked or nothing is wanted.
import { openScreen } from '../../io/screen.js';
import type { World } from '../../io/world.js';
import type { Terminal } from '../terminal.js';
import { loadWidths } from '../text-width.js';
import { frameOf } from './frame.js';
import { keyOf as keyFrom } from './keys.js';
import { previewPlace } from './layout.js';
import { heard, type News } from './news.js';
import { press, scrolled, type Ask, type Choice } from './press.js';
import { keyOf } from './rows.js';
import { initialState, selectedItem, type PickerState } from './state.js';
import type { TaskWorld } from './tasks.js';
import { startWorkers, type Workers } from './workers.js';

export interface PickOptions extends Pick<PickerState, 'purpose' | 'targets'> {
  /** Whose sessions. */
  readonly taskWorld: TaskWorld;
  readonly world: World;
  readonly out: Terminal;
}

/** The cursor has to rest so long before a session is read, and the keys before texts are searched; milliseconds. */
const REST = 60;
const PAUSE = 150;
/** What comes in between two frames is drawn together. */
const FRAME = 30;

/** Undefined: nothing was picked. */
export async function pick(options: PickOptions): Promise<Choice | undefined> {
  const early: News[] = [];
  let picker: OpenPicker | undefined;
  let broken: { readonly error: unknown } | undefined;
  const workers = startWorkers({
    world: options.taskWorld,
    tell: (news) => (picker ? picker.hear(news) : void early.push(news)),
    failed: (error) => (picker ? picker.close({ error }) : (broken = { error })),
  });
  workers.start({ kind: 'list' }); // while the rest is being loaded
  await loadWidths();
  return new Promise((resolve, reject) => {
    picker = new OpenPicker(options, workers, (end) => ('error' in end ? reject(end.error as Error) : resolve(end.choice)));
    for (const news of early) picker.hear(news);
    if (broken) picker.close(broken);
  });
}

type End = { readonly choice: Choice | undefined } | { readonly error: unknown };

class OpenPicker {
  readonly #options: PickOptions;
  readonly #end: (end: End) => void;
  readonly #screen;
  readonly #workers: Workers;
  #state: PickerState;
  /** The session whose preview was asked for last. */
  #previewed: string | undefined;
  #previewTimer: NodeJS.Timeout | undefined;
  #searchTimer: NodeJS.Timeout | undefined;
  #drawTimer: NodeJS.Timeout | undefined;

  constructor(options: PickOptions, workers: Workers, end: (end: End) => void) {
    this.#options = options;
    this.#workers = workers;
    this.#end = end;
    this.#screen = openScreen({
      key: ({ text, pasted, ...raw }) => this.#guarded(() => this.#onKey(text, raw, pasted)),
      resized: () => this.#guarded(() => this.#take({ kind: 'size', size: this.#screen.size() })),
      closed: () => this.close({ choice: undefined }),
    });
    this.#state = initialState({ purpose: options.purpose, targets: options.targets, size: this.#screen.size() });
    this.#guarded(() => this.#draw());
  }

  hear(news: News): void {
    this.#guarded(() => this.#take(news));
  }

  /** Whatever breaks, the terminal is as it was before. */
  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.close({ error });
    }
  }

  #onKey(text: string | undefined, raw: { name: string | undefined; ctrl: boolean; meta: boolean }, pasted: boolean): void {
    const key = keyFrom(text, raw, pasted);
    if (!key) return;
    const { state, ask } = press(this.#state, key);
    this.#state = scrolled(state);
    if (ask) this.#answer(ask);
    this.#preview();
    this.#draw();
  }

  #answer(ask: Ask): void {
    clearTimeout(this.#searchTimer);
    switch (ask.kind) {
      case 'cancel':
        return this.close({ choice: undefined });
      case 'done':
        return this.close({ choice: ask.choice });
      case 'search':
        this.#searchTimer = setTimeout(() => this.#workers.start({ kind: 'search', words: ask.words }), PAUSE);
        return;
      case 'stop-search':
        return this.#workers.stop('search');
    }
  }

  #take(news: News): void {
    this.#state = heard(this.#state, news);
    this.#preview();
    if (news.kind === 'size') this.#draw();
    else this.#drawTimer ??= setTimeout(() => this.#guarded(() => this.#draw()), FRAME);
  }

  /** What was read of a session that the cursor has left is not read further. */
  #preview(): void {
    const { size, previews } = this.#state;
    const item = previewPlace(size) === 'none' ? undefined : selectedItem(this.#state);
    const key = item && keyOf(item.ref);
    if (key === this.#previewed) return;
    this.#previewed = key;
    clearTimeout(this.#previewTimer);
    this.#workers.stop('preview');
    if (item && !previews.has(key!)) this.#previewTimer = setTimeout(() => this.#workers.start({ kind: 'preview', ref: item.ref }), REST);
  }

  #draw(): void {
    clearTimeout(this.#drawTimer);
    this.#drawTimer = undefined;
    this.#screen.draw(frameOf(this.#state, { world: this.#options.world, out: this.#options.out }));
  }

  close(end: End): void {
    for (const timer of [this.#drawTimer, this.#previewTimer, this.#searchTimer]) clearTimeout(timer);
    this.#screen.close();
    this.#workers.end();
    this.#end(end);
  }
}

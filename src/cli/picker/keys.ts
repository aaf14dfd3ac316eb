// Keys as the picker knows them, from what the terminal sends.

export type Key =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind:
        | 'up'
        | 'down'
        | 'page-up'
        | 'page-down'
        | 'first'
        | 'last'
        | 'enter'
        | 'escape'
        | 'erase'
        | 'erase-word'
        | 'erase-all'
        | 'unfold'
        | 'show'
        | 'pack'
        | 'interrupt';
    };

/** As Node's `readline` tells a key. */
export interface RawKey {
  readonly name?: string | undefined;
  readonly ctrl?: boolean | undefined;
  readonly meta?: boolean | undefined;
}

const NAMED: Readonly<Record<string, Exclude<Key['kind'], 'text'>>> = {
  up: 'up',
  down: 'down',
  pageup: 'page-up',
  pagedown: 'page-down',
  home: 'first',
  end: 'last',
  return: 'enter',
  enter: 'enter',
  escape: 'escape',
  backspace: 'erase',
  tab: 'unfold',
};

const WITH_CTRL: Readonly<Record<string, Exclude<Key['kind'], 'text'>>> = {
  c: 'interrupt',
  d: 'interrupt',
  o: 'show',
  p: 'pack',
  w: 'erase-word',
  u: 'erase-all',
  h: 'erase',
  n: 'down',
};

/** Undefined: it means nothing here. `pasted`: whatever it is, it is text. */
export function keyOf(text: string | undefined, key: RawKey, pasted = false): Key | undefined {
  if (!pasted) {
    const known = key.ctrl ? WITH_CTRL[key.name ?? ''] : key.meta && key.name !== 'escape' ? undefined : NAMED[key.name ?? ''];
    if (known !== undefined) return { kind: known };
    if (key.ctrl || key.meta) return undefined;
  }
  // oxlint-disable-next-line no-control-regex -- what is no letter
  const typed = (text ?? '').replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, pasted ? ' ' : '');
  return typed === '' ? undefined : { kind: 'text', text: typed };
}

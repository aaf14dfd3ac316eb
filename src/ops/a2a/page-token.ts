// Where a page of a list ends, as the next one is asked for: a time and an id, so that what is new meanwhile shifts nothing.

export interface Placed {
  readonly id: string;
  readonly at: string;
}

const TOKEN = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([0-9A-Za-z-]{1,80})$/;

export const tokenOf = ({ at, id }: Placed): string => `${at}_${id}`;

export const isPageToken = (token: string): boolean => token === '' || TOKEN.test(token);

/** `all`: newest first, of one moment by their ids. */
export function pageAfter<T extends Placed>(
  all: readonly T[],
  token: string,
  size: number,
): { readonly page: readonly T[]; readonly more: boolean } {
  const [, at = '', id = ''] = TOKEN.exec(token) ?? [];
  const start = token === '' ? 0 : all.findIndex((one) => one.at < at || (one.at === at && one.id > id));
  const rest = start < 0 ? [] : all.slice(start);
  return { page: rest.slice(0, size), more: rest.length > size };
}

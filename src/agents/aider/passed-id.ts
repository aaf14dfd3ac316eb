// Ids of the chats that Baton has written; a file of each is named by it.
const OWN_ID = /^baton-[0-9a-f]{12}$/;

export function isPassed(id: string): boolean {
  return OWN_ID.test(id);
}

export const passedName = (id: string): string => `${id}.md`;

/** Undefined: no file of such a chat. */
export function passedIdOf(file: string): string | undefined {
  const name = /([^\\/]+)\.md$/.exec(file)?.[1] ?? '';
  return isPassed(name) ? name : undefined;
}

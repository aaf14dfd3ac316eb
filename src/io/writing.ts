// How a file, a session in a store that only its client writes, or a line in a file that sessions share came to be.
export const WRITINGS = ['created', 'appended', 'imported', 'listed'] as const;
export type Writing = (typeof WRITINGS)[number];

// How much of something survives in another store or document.

export type Keeps = 'exact' | 'flattened' | 'dropped';

// Words that a hand-off is composed with and that its documents know again.

/** Begins the next step of a session in which nothing is left to do. */
export const ASK_THE_USER = 'Ask the user what comes next';
/** Behind it: what the agent said last. */
export const CLOSED_WITH = '; the agent closed with: ';
/** In its place where those words stand whole in the same document: one of their sentences alone is rarely what they say. */
export const ANSWERED = ': the last words are answered';

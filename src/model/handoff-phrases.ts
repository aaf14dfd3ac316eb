// Words that a hand-off is composed with and that its documents know again.

/** Begins the next step of a session in which nothing is left to do. */
export const ASK_THE_USER = 'Ask the user what comes next';

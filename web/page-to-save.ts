// The page that takes a hand-off into itself, for a viewer on a server: loaded when somebody saves one.

/** Set by the build. */
declare const BATON_PAGE: string;

export const pageToSave = BATON_PAGE;

// The two lines that keep the pattern going: a bootstrap template short enough to travel inside every hand-off.

export const DEFAULT_TRIGGER = 'snapshot';

/**
 * Embedded, and named in words: the format takes an embedded template for one that is named by its address, and a template that is fetched
 * and obeyed is a way in for anyone who controls the address.
 */
export function bootstrapLines(name: string, trigger: string): string {
  return [
    `Read and apply this bootstrap template (embedded; Baton’s ${name} template, version 1):`,
    `When the user says "${trigger}", answer with a Handoff Format 1.0 document: === SESSION HANDOFF ===, then ## Previous Session ` +
      'Summary, ## Current Project State, ## Next Session Objective, ## PROMPT FOR NEXT SESSION (self-contained, these two lines first).',
  ].join('\n');
}

/** Where the document itself shows the form. */
export function shortBootstrapLines(name: string, trigger: string): string {
  return [
    `Read and apply this bootstrap template (embedded; Baton’s ${name} template, version 1): when the user says "${trigger}",`,
    'answer with a document of this form (Handoff Format 1.0), its prompt beginning with these lines.',
  ].join('\n');
}

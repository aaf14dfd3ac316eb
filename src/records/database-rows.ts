// Rows of one session, taken out of an agent's database by whoever can read it.

export type DatabaseRow = Readonly<Record<string, string | number | null | Uint8Array>>;

/** Each table in the order in which the agent's client asks for it. */
export interface DatabaseRows {
  readonly session: DatabaseRow;
  readonly messages: readonly DatabaseRow[];
  /** Of agents that keep the parts of their messages in a table of their own. */
  readonly parts?: readonly DatabaseRow[];
}

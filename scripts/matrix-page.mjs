// docs/matrix.md from docs/matrix.json: which agent's session goes on in which other's client, what it carried, and how that was seen.

const KINDS = {
  userMessages: 'prompts',
  assistantMessages: 'replies',
  toolCalls: 'calls',
  toolResults: 'results',
  files: 'pictures',
  reasoning: 'reasoning',
};
/** Rules by which a count of that kind gets smaller because something else is in its place. */
const FLATTENS = { files: ['pass/file-flattened', 'pass/file-as-text'] };
/** Rules that say what became of content; the others are about the way. */
const OTHERWISE = /flattened|as-text|renamed|split|answered|words-before-calls/;
const LEFT_OUT = /left-out$/;

export function matrixPage(rows, agents, generated) {
  const ids = agents.map(({ id }) => id).filter((id) => rows.some(({ from, to }) => from.agent === id || to.agent === id));
  const name = (id) => agents.find((agent) => agent.id === id)?.name ?? id;
  const unproven = agents.filter(({ id, supports }) => supports.install && !ids.includes(id)).map((agent) => agent.name);
  const order = ({ from, to }) => ids.indexOf(from.agent) * ids.length + ids.indexOf(to.agent);
  return (
    [
      '# The matrix',
      generated,
      'Every agent’s own client records one rich session: several prompts, parallel calls, a failed call, a picture where the client can send one, words beyond ASCII, an output of more than 20 KB, a last turn that was interrupted where it can be without a terminal. It is passed to every other agent, whose own client then resumes it. What both clients send to the model is compared piece by piece: every prompt, reply, call and result, paired and in order. Then it is passed back, and every native record of the original must be there as it was. A pair stands here only when nothing differed but what [`transformations/`](../test/clients/transformations) and the clients’ own [tables](../test/clients/agents) allow, each line there with its reason.',
      `**${pairsSeen(rows)}** \`npm run matrix\` runs them (the clients are installed from npm, the model is a fake one on this machine) and writes this page; a run of some pairs leaves the others as they were last seen. The everyday client suite has each agent once as source and once as target.${unproven.length > 0 ? ` Not run with a client: ${unproven.join(', ')}.` : ''}`,
      '## Who continues where',
      'Pieces of context that reached the model of the column’s client, for the session of the row’s.',
      table(
        ['from \\ to', ...ids.map((id) => `\`${id}\``)],
        ids.map((from) => [
          `\`${from}\``,
          ...ids.map((to) =>
            from === to ? '·' : (rows.find((row) => row.from.agent === from && row.to.agent === to)?.items ?? 'not seen'),
          ),
        ]),
      ),
      '## How it was resumed',
      'The printed command opens a terminal’s screen; the suite asks the same client for the same session without one.',
      table(
        ['agent', 'baton prints', 'proven with'],
        ids.map((id) => {
          const row = rows.find(({ to }) => to.agent === id);
          return [name(id), row ? `\`${row.resume}\`` : 'not seen', row?.proof ?? ''];
        }),
      ),
      '## What was carried, pair by pair',
      'Numbers are what the source held and the target’s model got; where they differ the cell says how. The next columns name what was passed in another form and what was left out, by the rules of [diagnostics.md](diagnostics.md) and how often. Reasoning is sealed for the vendor that made it, and a client’s own reminders are no one’s words: both stay behind. The records are those of the original that came home.',
      table(
        ['from', 'to', ...Object.values(KINDS), 'in another form', 'left out', 'records home', 'seen'],
        rows
          .toSorted((a, b) => order(a) - order(b))
          .map((row) => [
            `\`${row.from.agent}\``,
            `\`${row.to.agent}\``,
            ...Object.keys(KINDS).map((kind) => amount(kind, row)),
            rulesOf(row, OTHERWISE),
            rulesOf(row, LEFT_OUT),
            String(row.home),
            `${row.seen}, ${row.from.version} → ${row.to.version}`,
          ]),
      ),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}

/** What may be claimed: pairs that were seen, of those that there are between the agents that were. */
export function pairsSeen(rows) {
  const clients = new Set(rows.flatMap(({ from, to }) => [from.agent, to.agent])).size;
  return `${rows.length} of ${clients * (clients - 1)} pairs of ${clients} agents were seen with the real clients.`;
}

function amount(kind, { source, carried, said }) {
  const [before, after] = [source[kind], carried[kind]];
  if (after >= before) return after === before ? String(before) : `${before} → ${after}`;
  const isFlattened = (FLATTENS[kind] ?? []).some((rule) => rule in said);
  return `${before}, ${before - after === before ? '' : `${before - after} `}${isFlattened ? 'flattened' : 'dropped'}`;
}

function rulesOf({ said }, pattern) {
  return Object.entries(said)
    .filter(([rule]) => pattern.test(rule))
    .map(([rule, count]) => `\`${rule}\`${count > 1 ? ` × ${count}` : ''}`)
    .join(' ');
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

// docs/matrix.md from docs/matrix.json: which agent's session goes on in which other's client, and what it carried.

const KINDS = { userMessages: 'prompts', assistantMessages: 'replies', toolCalls: 'calls', toolResults: 'results', files: 'pictures', reasoning: 'reasoning' };
/** Rules that say what became of what could not stay as it was; the others are about the way, not the content. */
const FLATTENED = /flattened|as-text|renamed|answered/;

export function matrixPage(rows, agents, generated) {
  const ids = agents.map(({ id }) => id).filter((id) => rows.some(({ from, to }) => from.agent === id || to.agent === id));
  const name = (id) => agents.find((agent) => agent.id === id)?.name ?? id;
  const versionOf = (id) => rows.map(({ from, to }) => (from.agent === id ? from.version : to.agent === id ? to.version : undefined)).find((version) => version !== undefined);
  return [
    '# The matrix',
    generated,
    'Every agent’s own client records one rich session: several prompts, parallel calls, a failed call, a picture where the client can send one, words beyond ASCII, an output of more than 20 KB, a last turn that was interrupted. It is passed to every other agent, whose own client then resumes it. What both clients send to the model is compared piece by piece: every prompt, reply, call and result, paired and in order. A pair stands here only when nothing differed but what [`transformations/`](../test/clients/transformations) allows, each line there with its reason.',
    `\`npm run matrix\` runs it (${rows.length} pairs; the clients are installed from npm, the model is a fake one on this machine) and writes this page; the everyday client suite has each agent once as source and once as target.`,
    '## Who goes on where',
    'Pieces of context that reached the model of the column’s client, for the session of the row’s.',
    table(['from \\ to', ...ids.map((id) => `\`${id}\``)], ids.map((from) => [`\`${from}\``, ...ids.map((to) => (from === to ? '·' : (rows.find((row) => row.from.agent === from && row.to.agent === to)?.items ?? 'no')))])),
    '## How it was resumed',
    table(['agent', 'client', 'baton prints', 'proven with'], ids.map((id) => {
      const row = rows.find(({ to }) => to.agent === id);
      return [name(id), versionOf(id) ?? '', row ? `\`${row.resume}\`` : '', row ? (row.proof ?? 'the same, with the prompt as argument') : ''];
    })),
    '## What was carried',
    'Source → carried, where they differ; what became of the rest is in the last column, as the rules of [diagnostics.md](diagnostics.md).',
    table(['from', 'to', ...Object.values(KINDS), 'said by the pass'], rows.map(({ from, to, source, carried, rules }) => [
      `\`${from.agent}\``, `\`${to.agent}\``,
      ...Object.keys(KINDS).map((kind) => (source[kind] === carried[kind] ? String(source[kind]) : `${source[kind]} → ${carried[kind]}`)),
      [...new Set(rules.filter((rule) => FLATTENED.test(rule) || /left-out/.test(rule)))].map((rule) => `\`${rule}\``).join(' '),
    ])),
    '',
  ].join('\n\n').trimEnd() + '\n';
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

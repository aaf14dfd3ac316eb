// An account export of ChatGPT: one line, a list of conversations of very different length, each a tree of messages by id.
import { closeSync, openSync, writeSync } from 'node:fs';

const DAY = 86_400;

/** options: { bytes, material, startedAt }. The conversation in the middle is the one to be found. */
export function writeChatgptExport(path, { bytes, material, startedAt }) {
  const fd = openSync(path, 'w', 0o600);
  let written = writeSync(fd, '[');
  let wanted;
  let conversations = 0;
  while (written < bytes) {
    const made = conversation(material, startedAt / 1000 + (conversations * DAY) / 50);
    if (!wanted && written > bytes / 2) wanted = { id: made.value.conversation_id, messages: made.messages };
    written += writeSync(fd, `${conversations === 0 ? '' : ', '}${JSON.stringify(made.value)}`);
    conversations++;
  }
  written += writeSync(fd, ']');
  closeSync(fd);
  return { ...wanted, conversations, bytes: written };
}

/** Most are short; one in fifty is long. */
function conversation({ random, text }, at) {
  const messages = random.chance(0.02) ? random.between(100, 400) : random.between(2, 16);
  const ids = Array.from({ length: messages + 1 }, () => random.uuid());
  const node = (id, i) => [
    id,
    {
      id,
      parent: i === 0 ? null : ids[i - 1],
      children: ids.slice(i + 1, i + 2),
      message:
        i === 0
          ? null
          : {
              id,
              author: { role: i % 2 === 1 ? 'user' : 'assistant', name: null, metadata: {} },
              create_time: at + i,
              update_time: null,
              content: {
                content_type: 'text',
                parts: [
                  i % 2 === 1
                    ? text.take('prose', random.between(40, 600))
                    : text.take(random.pick(['prose', 'code']), random.between(400, 5000)),
                ],
              },
              status: 'finished_successfully',
              end_turn: i % 2 === 0,
              weight: 1,
              metadata: { model_slug: 'gpt-5-1', timestamp_: 'absolute' },
              recipient: 'all',
              channel: null,
            },
    },
  ];
  const value = {
    title: text.take('prose', 30).replace(/\s+/g, ' ').trim(),
    create_time: at,
    update_time: at + messages,
    mapping: Object.fromEntries(ids.map(node)),
    moderation_results: [],
    current_node: ids.at(-1),
    conversation_id: random.uuid(),
  };
  return { value, messages };
}

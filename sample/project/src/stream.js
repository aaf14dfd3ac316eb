/** Like parseCsv for text that arrives in chunks: yields one object per row, holds one row in memory. */
export async function* parseCsvStream(chunks) {
  let keys;
  let record = [];
  let field = '';
  let quoted = false;
  let carry = ''; // a \r or a quote at the end of a chunk waits for what follows it
  const utf8 = new TextDecoder();
  for await (const chunk of chunks) {
    const text = carry + (typeof chunk === 'string' ? chunk : utf8.decode(chunk, { stream: true }));
    const end = /[\r"]$/.test(text) ? text.length - 1 : text.length;
    carry = text.slice(end);
    for (let i = 0; i < end; i++) {
      const c = text[i];
      if (quoted) {
        if (c !== '"') field += c;
        else if (text[i + 1] === '"') field += text[i++];
        else quoted = false;
      } else if (c === '"') quoted = true;
      else if (c === ',') { record.push(field); field = ''; }
      else if (c === '\n') {
        record.push(field);
        const done = record;
        record = [];
        field = '';
        if (!keys) keys = done;
        else if (done.length > 1 || done[0] !== '') yield toRow(keys, done);
      } else if (c !== '\r' || text[i + 1] !== '\n') field += c;
    }
  }
  if (keys && (record.length > 0 || field !== '')) yield toRow(keys, [...record, field]);
}

const toRow = (keys, values) => Object.fromEntries(keys.map((key, i) => [key, values[i] ?? '']));

/** Rows of a CSV text as objects, keyed by the header line. Quoted fields may hold commas and line breaks. */
export function parseCsv(text) {
  const records = [];
  let record = [];
  let field = '';
  let quoted = false;
  const endRecord = () => {
    record.push(field);
    if (record.length > 1 || field !== '') records.push(record);
    record = [];
    field = '';
  };
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c !== '"') field += c;
      else if (text[i + 1] === '"') field += text[i++];
      else quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === ',') { record.push(field); field = ''; }
    else if (c === '\n') endRecord();
    else if (c !== '\r' || text[i + 1] !== '\n') field += c;
  }
  endRecord();
  const [keys = [], ...rows] = records;
  return rows.map((row) => Object.fromEntries(keys.map((key, i) => [key, row[i] ?? ''])));
}

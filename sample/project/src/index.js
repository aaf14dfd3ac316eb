export { parseCsv } from './csv.js';
export { buildInvoices } from './invoice.js';
export { parseCsvStream } from './stream.js';

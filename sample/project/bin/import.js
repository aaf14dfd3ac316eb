#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { buildInvoices, parseCsv } from '../src/index.js';

const rows = parseCsv(readFileSync(process.argv[2], 'utf8'));
for (const { ref, guest, cents } of buildInvoices(rows)) console.log(`${ref}\t${guest}\t${(cents / 100).toFixed(2)}`);

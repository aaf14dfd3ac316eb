// Checks as the fields of a document: the command, how it went, and where that stands.
import type { Check } from '../../../model/handoff.js';
import { isObject, stringOf, type Json, type JsonObject } from '../../../model/json.js';
import { evidenceMark, readEvidence } from '../handoff-document/evidence.js';
import { wordsOf } from './statements.js';

export function writeCheck({ command, outcome, detail, runs, evidence }: Check): JsonObject {
  const where = evidenceMark(evidence).trim();
  return { command, outcome, ...(detail !== undefined && { detail }), runs, ...(where !== '' && { where }) };
}

export function readCheck(value: Json): Check[] {
  const command = isObject(value) ? stringOf(value['command']) : wordsOf(value);
  if (command === undefined || command === '') return [];
  const { outcome, detail, runs, where } = isObject(value) ? value : ({} as JsonObject);
  return [
    {
      text: `\`${command}\``,
      evidence: readEvidence(stringOf(where) ?? '').evidence,
      command,
      outcome: outcome === 'passed' || outcome === 'failed' ? outcome : 'unknown',
      ...(typeof detail === 'string' && { detail }),
      runs: typeof runs === 'number' ? runs : 1,
    },
  ];
}

// `baton bootstrap`
import path from 'node:path';
import { bootstrapTemplate } from '../../ops/bootstrap/bootstrap.js';
import { writeDocument } from '../../sources/text-files.js';
import type { Call, Outcome } from '../command.js';
import type { bootstrapSpec } from '../specs/bootstrap.js';
import { visible } from '../terminal.js';

export function run({ operands: [name], flags, here }: Call<typeof bootstrapSpec>): Outcome {
  const template = bootstrapTemplate({
    ...(name !== undefined && { name }),
    ...(flags.trigger !== undefined && { trigger: flags.trigger }),
  });
  if (flags.out === undefined) return { result: { ...template, out: null }, text: () => template.text };
  const out = path.resolve(here.cwd, flags.out);
  writeDocument(out, template.text);
  return { result: { name: template.name, trigger: template.trigger, out }, text: () => `Written: ${visible(out)}\n` };
}

// The passphrase of a link: from a file, from the environment, or asked for; never from the arguments, which others on the machine can read.
import path from 'node:path';
import { readOwnText } from '../../io/own-file.js';
import { Failure } from '../../model/report.js';
import { SHORTEST_PASSPHRASE } from '../../share/seal.js';
import type { OperationContext } from '../operation.js';
import { usage } from '../usage.js';
import { PASSPHRASE_VARIABLE } from './passphrase-field.js';

const LARGEST = 4096;

/** Undefined: there is none anywhere. */
export async function givenPassphrase(
  file: string | undefined,
  { here, askSecret }: Pick<OperationContext, 'here' | 'askSecret'>,
  question: string,
): Promise<string | undefined> {
  if (file !== undefined) return inFile(path.resolve(here.cwd, file));
  return here.env[PASSPHRASE_VARIABLE] || (await askSecret?.(question)) || undefined;
}

/** For a new link: typed twice, and long enough to be worth it. */
export async function newPassphrase(file: string | undefined, context: Pick<OperationContext, 'here' | 'askSecret'>): Promise<string> {
  const hint = `Put it into a file (--passphrase-file), into $${PASSPHRASE_VARIABLE}, or run it on a terminal.`;
  const given = await givenPassphrase(file, context, 'Passphrase for the link: ');
  if (given === undefined) throw usage({ rule: 'share/no-passphrase', message: 'there is no passphrase to encrypt with', hint });
  if (given.length < SHORTEST_PASSPHRASE)
    throw usage({
      rule: 'share/no-passphrase',
      message: `the passphrase has fewer than ${SHORTEST_PASSPHRASE} characters, so anybody could find it`,
      hint: 'Four unrelated words make a good one.',
    });
  const isTyped = file === undefined && !context.here.env[PASSPHRASE_VARIABLE];
  if (isTyped && (await context.askSecret!('Once more: ')) !== given)
    throw usage({ rule: 'share/no-passphrase', message: 'the two are not the same', hint: 'Try again.' });
  return given;
}

function inFile(file: string): string {
  const read = readOwnText(file, { largest: LARGEST });
  const line = read && 'text' in read ? read.text.split(/\r?\n/, 1)[0]! : '';
  if (line !== '') return line;
  throw new Failure({
    rule: 'share/no-passphrase',
    message: !read ? 'there is no such file' : 'why' in read ? `the file is not used: ${read.why}` : 'the first line of the file is empty',
    place: { source: file },
  });
}

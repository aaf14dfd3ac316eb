// What is said about a text that holds no hand-off.
import { Failure } from '../../model/report.js';
import { allFormats } from '../../sources/formats.js';

export async function unknownFormat(text: string): Promise<Failure> {
  const formats = await allFormats();
  const isConversation = formats.some((format) => format.conversation !== undefined && format.recognizes(text));
  return new Failure({
    rule: 'receive/unknown-format',
    message: 'this is not a hand-off that Baton can read',
    hint: `${isConversation ? 'It is a whole conversation: `baton pass FILE --to AGENT` continues it. ' : ''}Known: ${formats
      .filter((one) => one.supports.decode)
      .map((one) => one.id)
      .join(', ')}. \`baton bootstrap\` makes a chat write one.`,
  });
}

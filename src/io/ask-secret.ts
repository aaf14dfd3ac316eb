// Asks the person at the terminal for something that must not be seen: nothing of it is shown, and nothing goes to standard output.
import { Failure } from '../model/report.js';

/** Empty: nothing was typed. Ctrl-C ends the program as it does elsewhere. */
export async function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.resume();
  try {
    return await typed(stdin);
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}

const ENDS = '\r\n\u0004';

function typed(stdin: NodeJS.ReadStream): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    const end = (): void => void stdin.off('data', take);
    const take = (piece: string): void => {
      for (const key of piece) {
        if (key === '\u0003') {
          end();
          reject(new Failure({ rule: 'operation/cancelled', message: 'stopped before it was done' }, { exitCode: 130 }));
          return;
        }
        if (ENDS.includes(key)) {
          end();
          resolve(text);
          return;
        }
        if (key === '\u007f' || key === '\b') text = [...text].slice(0, -1).join('');
        else text += key;
      }
    };
    stdin.on('data', take);
  });
}

// A prompt on standard output: as it is in a pipe, harmless on a terminal.
import { harmless, type Terminal } from './terminal.js';

export const promptText = (prompt: string, out: Terminal): string =>
  out.isTTY ? `${prompt.split('\n').map(harmless).join('\n')}\n` : `${prompt}\n`;

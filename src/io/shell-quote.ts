// One word of a command, for a shell to read back unchanged.

export function shellQuote(argument: string, platform: NodeJS.Platform): string {
  if (/^[\w@%+=:,./-]+$/.test(argument)) return argument;
  if (platform === 'win32') return /^[\w@+=:,./\\-]+$/.test(argument) ? argument : `"${argument.replaceAll('"', '""')}"`;
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f-\u009f]/.test(argument)) return `$'${argument.replaceAll(/[\\'\u0000-\u001f\u007f-\u009f]/g, ansiEscape)}'`; // a raw one would act on the terminal
  return `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}

function ansiEscape(character: string): string {
  if (character === '\\' || character === "'") return `\\${character}`;
  const code = character.charCodeAt(0);
  return code < 0x80 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

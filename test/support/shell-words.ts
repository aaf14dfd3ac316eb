// The commands of a shell line as their words: enough of a shell for the examples in the help.

/** One list of words for each command of a pipe; what goes into a file is left out. */
export function shellWords(line: string): string[][] {
  const commands: string[][] = [[]];
  for (const [, single, double, operator, plain] of line.matchAll(/'([^']*)'|"([^"]*)"|([|>])|([^\s'"|>]+)/g)) {
    const words = commands.at(-1)!;
    if (operator !== undefined) commands.push([]);
    else words.push(single ?? double ?? plain!);
  }
  return commands;
}

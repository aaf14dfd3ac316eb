// Where a text stops being JSON, as far as the parser says.

export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < position; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

export function lineOfJsonError(text: string, error: unknown): number {
  const message = error instanceof Error ? error.message : '';
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return lineAt(text, Number(position));
  return /end of JSON/i.test(message) ? lineAt(text.trimEnd(), Infinity) : 1;
}

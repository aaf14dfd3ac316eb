// Passages of a foreign text that would do something where a page, a viewer or an agent took them at their word. They are only named: it stays text.

export type Risk = 'markup' | 'inside-link' | 'outside-path';

export interface RiskyPassage {
  readonly risk: Risk;
  readonly line: number;
  readonly text: string;
}

const PATTERNS: readonly (readonly [Risk, RegExp])[] = [
  // what a browser would run, load or obey
  ['markup', /<(?:script|iframe|object|embed|base|meta\s+http-equiv)\b[^>\n]{0,120}>?/i],
  ['markup', /<[a-z][^>\n]{0,200}\son[a-z]{3,20}\s*=[^>\n]{0,80}/i],
  ['markup', /\b(?:java|vb)script:[^\s)]{0,80}|\bdata:text\/html\b[^\s)]{0,80}/i],
  // files of this machine, and addresses on it or in the network around it
  ['inside-link', /\bfile:\/{1,3}[^\s)>\]"'`]{1,120}/i],
  [
    'inside-link',
    /\b(?:https?|ftp|wss?):\/\/(?:[^\s/@]{1,80}@)?(?:localhost|0\.0\.0\.0|127\.|10\.\d|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|\[(?:::|f[cde]|64:ff9b:)|[^\s/]{1,80}\.(?:internal|local|localhost)\b)[^\s)>\]"'`]{0,120}/i,
  ],
  ['inside-link', /(?:^|[\s"'`(])\\\\[\w.-]{1,80}\\[^\s"'`)]{1,80}/],
  // steps upwards beyond any project
  ['outside-path', /(?:\.\.[\\/]){3,40}[^\s"'`)]{0,120}/],
];

export function riskyPassages(lines: readonly string[]): RiskyPassage[] {
  return lines.flatMap((line, i) =>
    PATTERNS.flatMap(([risk, pattern]) => {
      const found = pattern.exec(line)?.[0].trim();
      return found === undefined ? [] : [{ risk, line: i + 1, text: found.length > 120 ? `${found.slice(0, 117)}…` : found }];
    }),
  );
}

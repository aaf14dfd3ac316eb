// The beginning of a foreign text, for messages: the mark at its end says that it was cut, so that nobody takes half a secret for a word.

export function beginning(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}

// One form for texts that are compared: what an author copies differs from its source in blanks, quotation marks, dashes and escapes, not in substance.

const SAME: readonly (readonly [RegExp, string])[] = [
  [/\\[ntr]/g, ' '], // escapes of a string inside a script
  [/\\(?=["'`\\/$@#.])/g, ''],
  [/[\u2018\u2019\u201a\u2032\u00b4]/g, "'"],
  [/[\u201c\u201d\u201e\u00ab\u00bb\u300c\u300d\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/(?<=\d)[,\u00a0\u202f\u2009'](?=\d{3}(?!\d))/g, ''], // 12,400 is 12400
  [/\*\*|__(?=\S)|(?<=\S)__|`/g, ''], // emphasis and marks of code
  [/\s+/g, ' '],
];

export function normalForm(text: string): string {
  let form = text.normalize('NFC');
  for (const [pattern, replacement] of SAME) form = form.replace(pattern, replacement);
  return form.toLowerCase();
}

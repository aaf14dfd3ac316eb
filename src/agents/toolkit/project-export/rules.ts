// What the rule ids of exported projects mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'project/file-left-out': 'A file of an exported project is too long to be quoted; it is named, with its size.',
  'project/gone': 'An exported project is no longer where it was.',
  'project/not-a-record': 'An element in the document of an exported project is not a file; it is left out.',
};

// Where the signature of a file is that stands beside it.

export const signaturePath = (file: string): string => `${file}.sig.json`;

// Base64 that can be spelt in one way only: no junk, no other alphabet, no bits left over.

export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

export const base64UrlOf = (bytes: Uint8Array): string => base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Undefined where it is not exactly what `base64Of` would write. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  let raw: string;
  try {
    raw = atob(text);
  } catch {
    return undefined;
  }
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  // bits can be left over in the last four characters only
  return base64Of(bytes.subarray(bytes.length - (bytes.length % 3 || 3))) === text.slice(-4) ? bytes : undefined;
}

export function bytesOfBase64Url(text: string): Uint8Array | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined;
  const standard = text.replaceAll('-', '+').replaceAll('_', '/');
  return bytesOfBase64(standard.padEnd(Math.ceil(standard.length / 4) * 4, '='));
}

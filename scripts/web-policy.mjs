// What a page of the viewer may do, and how one is put together.
import { createHash } from 'node:crypto';

/** Nothing is fetched from anywhere, nothing is sent, and no script runs but the viewer's own. */
export function policyOf(scripts, styles) {
  const worker = scripts.includes("'self'") ? "'self'" : "'none'";
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    `style-src ${styles.join(' ')}`,
    'img-src data: blob:',
    `worker-src ${worker}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

export const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const filled = (template, parts) => template.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);

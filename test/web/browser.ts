// A real Chromium, and a server on this machine that gives it the built viewer; every request is written down.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { root } from '../support/build-command.js';

const web = path.join(root, 'dist', 'web');

/** Undefined: there is none on this machine. */
export function chromiumPath(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined) return named;
  return ['chromium', 'chromium-browser', 'google-chrome'].map(found).find((one) => one !== undefined);
}

function found(name: string): string | undefined {
  try {
    return execFileSync('sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

export interface Served {
  readonly address: string;
  close(): void;
}

/** `later`: milliseconds that whatever the page does not name itself has to wait for; it is loaded after the first view. */
export async function serveViewer({ later = 0 }: { readonly later?: number } = {}): Promise<Served> {
  const named = readFileSync(path.join(web, 'index.html'), 'utf8').replace(/<template.*<\/template>/s, '');
  const server: Server = createServer((request, response) => {
    const name = path.posix.normalize(new URL(request.url ?? '/', 'http://x').pathname).replace(/\/$/, '/index.html');
    const file = path.join(web, name);
    if (!file.startsWith(web) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const send = (): void =>
      void response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'text/plain' }).end(readFileSync(file));
    if (later === 0 || file.endsWith('.html') || named.includes(path.basename(file))) send();
    else setTimeout(send, later);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath()!, args: ['--no-sandbox'] });
}

export interface Watched {
  readonly page: Page;
  /** Addresses that the page asked for, `data:` and `blob:` left out. */
  readonly requests: string[];
  /** Errors, and what the policy refused. */
  readonly complaints: string[];
}

export async function watchedPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ acceptDownloads: true, ...options });
  const page = await context.newPage();
  const [requests, complaints]: [string[], string[]] = [[], []];
  page.on('request', (request) => void (/^(?:data|blob):/.test(request.url()) || requests.push(request.url())));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('dialog', (dialog) => {
    complaints.push(`a script ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, requests, complaints };
}

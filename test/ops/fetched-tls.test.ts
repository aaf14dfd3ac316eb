// `receive https://…` over TLS itself: only from a host whose certificate is trusted, of that name, and of today.
import { createServer, type Server } from 'node:https';
import type { RequestListener } from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { NetworkPolicy } from '../../src/io/network-policy.js';
import { Report } from '../../src/model/report.js';
import { operationContext } from '../../src/ops/context.js';
import { runOperation } from '../../src/ops/operations.js';
import { selfSigned, type Certificate } from '../support/certificate.js';
import { formatFolder } from '../support/format-folder.js';
import { makeScratch } from '../support/scratch.js';

const HOST = 'handoffs.example';
const example = readFileSync(path.resolve(formatFolder('handoff'), 'fixtures', 'documents', 'recommended.complete-example.md'), 'utf8');
const certificate = selfSigned(HOST);

const site: RequestListener = ({ url }, response) => {
  if (url === '/plain') response.writeHead(302, { location: `http://${HOST}/handoff.md` }).end();
  else response.writeHead(200, { 'content-type': 'text/markdown' }).end(example);
};

/** As the command is used, but that the name leads to this machine, and what is trusted is the test’s own. */
async function scene({ served = certificate, trusted = certificate as Certificate | null } = {}) {
  const requests: string[] = [];
  const server: Server = createServer({ cert: served.cert, key: served.key }, (request, response) => {
    requests.push(request.url!);
    site(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as { port: number };
  const network: NetworkPolicy = {
    mayReach: (one) => one === '127.0.0.1',
    schemes: ['https:'],
    resolve: async () => ['127.0.0.1'],
    ...(trusted && { authority: trusted.cert }),
  };
  const { world } = makeScratch();
  const here = { ...world, network };
  const receive = async (place: string, host = HOST) => {
    const report = new Report();
    const { prompt } = await runOperation(
      'receive',
      { file: `https://${host}:${port}${place}` },
      { ...operationContext({ world: here, here }), report },
    );
    return { prompt, rules: report.diagnostics.map(({ rule }) => rule) };
  };
  return { requests, receive };
}

it('is received from a host with a trusted certificate', async () => {
  const { receive, requests } = await scene();
  const { prompt, rules } = await receive('/handoff.md');
  expect(prompt).toContain('It is data from another session');
  expect({ requests, rules }).toMatchObject({ requests: ['/handoff.md'], rules: expect.arrayContaining(['receive/fetched']) as string[] });
});

it('is not received where nobody vouches for the certificate, whatever the environment says', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { receive, requests } = await scene({ trusted: null });
  await expect(receive('/handoff.md')).rejects.toThrow('DEPTH_ZERO_SELF_SIGNED_CERT');
  expect(requests).toEqual([]);
});

it.each([
  ['of another key', { served: selfSigned(HOST) }, HOST, /SELF_SIGNED|SIGNATURE/],
  ['of another name', {}, 'other.example', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['of another address', {}, '127.0.0.1', 'ERR_TLS_CERT_ALTNAME_INVALID'],
] as const)('is not received with a certificate %s', async (_name, certificates, host, why) => {
  const { receive, requests } = await scene(certificates);
  await expect(receive('/handoff.md', host)).rejects.toThrow(why);
  expect(requests).toEqual([]);
});

it('is not received with a certificate that has ended', async () => {
  const ended = selfSigned(HOST, { until: '20010101000000Z' });
  const { receive, requests } = await scene({ served: ended, trusted: ended });
  await expect(receive('/handoff.md')).rejects.toThrow('CERT_HAS_EXPIRED');
  expect(requests).toEqual([]);
});

it('does not follow from there to an address without TLS', async () => {
  const { receive, requests } = await scene();
  await expect(receive('/plain')).rejects.toThrow('only https: addresses');
  expect(requests).toEqual(['/plain']);
});

// Redacting text and JSON: stable, idempotent, valid, and blind to where a secret hides.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimedNothing } from './claimed-nothing.js';
import { parseConfig } from '../../src/redact/config.js';
import { makeRedactor, withoutSecrets } from '../../src/redact/profile.js';
import { expand } from '../../src/redact/samples.js';
import { secretRules } from '../../src/redact/rules/index.js';
import { Failure } from '../../src/model/report.js';
import type { Json } from '../../src/model/json.js';
import { png } from './canaries.js';

const secret = (sample: string, seed = 9): string => expand(sample, seed).text;
const aws = 'AKIAIOSFODNN7EXAMPLE';

describe('placeholders', () => {
  it('are the same for the same secret, and count per rule', () => {
    const other = secret('AKIA{b32:16}');
    expect(withoutSecrets(`${aws} ${other} ${aws} ${secret('ghp_{an:36}')}`)).toBe(
      '[secret:aws-access-key:1] [secret:aws-access-key:2] [secret:aws-access-key:1] [secret:github-pat:1]',
    );
  });

  it('go on behind the numbers of an earlier redaction', () => {
    expect(withoutSecrets(`[secret:aws-access-key:3] ${aws}`)).toBe('[secret:aws-access-key:3] [secret:aws-access-key:4]');
  });

  it('leave the rest of the text as it is', () => {
    // as documents write it that are made to be pasted
    expect(withoutSecrets('postgres://app:S3cr3t%21pass\\@db.internal:5432/x')).toBe(
      'postgres://app:[secret:postgres-url:1]\\@db.internal:5432/x',
    );
    expect(withoutSecrets('postgres://app:S3cr3t%21pass\\u0040db.internal:5432/x')).toBe(
      'postgres://app:[secret:postgres-url:1]\\u0040db.internal:5432/x',
    );
    expect(withoutSecrets('postgres://app:S3cr3t%21pass@db.internal:5432/x?sslmode=require')).toBe(
      'postgres://app:[secret:postgres-url:1]@db.internal:5432/x?sslmode=require',
    );
    expect(withoutSecrets('nothing here but a max_tokens: 4096')).toBe('nothing here but a max_tokens: 4096');
  });

  it('stand for the key of an address once: their own colon is no end of a user', () => {
    const clean = withoutSecrets('vless://3a8084ec-289e-47d0-93a5-0ffd7082b51b@vless.example.org:443');
    expect(clean).toBe('vless://[secret:url-token:1]@vless.example.org:443');
  });

  it('redacting twice changes nothing', () => {
    const samples = secretRules.flatMap((rule) => rule.samples.match);
    const piece = fc.oneof(
      fc.nat(samples.length - 1).chain((i) => fc.nat(1000).map((seed) => expand(samples[i]!, seed).text)),
      fc.string(),
      fc.constantFrom('password=', 'token: ', '"', '\\n', ' ', 'key', '[secret:x:1]', '://', '@'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const once = withoutSecrets(pieces.join(''));
        expect(withoutSecrets(once)).toBe(once);
      }),
      { numRuns: 2000, seed: 11 },
    );
  });
});

describe('JSON', () => {
  it('a name that holds a secret names nothing, before and after', () => {
    const [key, value] = [secret('{hex:32}', 1), secret('{hex:32}', 2)];
    const once = makeRedactor().json({ [`https://u:${key}@example.org/`]: value, list: [`--${aws}`, value] });
    expect(JSON.stringify(once)).not.toContain(key);
    expect(makeRedactor().json(once)).toBe(once);
  });

  it('a placeholder is no value of its own words, whatever it stands under', () => {
    const once: Json = { token: '[secret:neo4j-url:1]', note: 'token [secret:neo4j-url:1] and secret: [secret:x9k2m4q7:12]' };
    expect(makeRedactor().json(once)).toBe(once);
  });

  it('is the very same value where nothing is secret', () => claimedNothing({ a: [1, 'two', { three: null }], key: 'value' }));

  it('is searched in keys, values, lists of arguments, name and value pairs, embedded JSON', () => {
    const token = secret('{an:40}');
    const value: Json = {
      [aws]: 1,
      apiKey: token,
      argv: ['deploy', '--token', token],
      headers: [{ name: 'X-Api-Key', value: token }],
      arguments: JSON.stringify({ client_secret: token, deep: JSON.stringify({ password: 'hunter2-x9' }) }),
      env: { DATABASE_URL: 'mysql://root:pa55word1@h/x' },
    };
    const redactor = makeRedactor();
    const clean = redactor.json(value) as { arguments: string };
    const text = JSON.stringify(clean);
    for (const one of [aws, token, 'hunter2-x9', 'pa55word1']) expect(text).not.toContain(one);
    expect(() => JSON.parse(JSON.parse(clean.arguments).deep as string)).not.toThrow();
    expect(redactor.tally.places.every(({ pointer }) => pointer.startsWith('/') || pointer === '')).toBe(true);
    expect(JSON.stringify(redactor.tally)).not.toContain(token);
    expect(redactor.json(clean as Json)).toBe(clean);
  });

  it('finds a private key that lies in several strings', () => {
    const lines = [
      '-----BEGIN RSA PRIVATE KEY-----',
      secret('{b64:64}', 1),
      secret('{b64:64}', 2),
      `${secret('{b64:20}', 3)}==`,
      '-----END RSA PRIVATE KEY-----',
    ];
    const text = JSON.stringify(makeRedactor().json({ lines, after: 'untouched words' }));
    for (const line of lines.slice(1, 4)) expect(text).not.toContain(line);
    expect(text).toContain('untouched words');
  });

  it('takes telling text out of images and secrets out of files in base64', () => {
    const image = png(`key ${aws}`);
    const plain = png('a sunny day');
    const file = Buffer.from(`AWS_KEY=${aws}\nother lines of the file\n`).toString('base64');
    const clean = makeRedactor().json({ image, plain, url: `data:image/png;base64,${image}`, file }) as Record<string, string>;
    for (const one of ['image', 'file']) expect(Buffer.from(clean[one]!, 'base64').toString('latin1')).not.toContain(aws);
    expect(Buffer.from(clean['url']!.slice(22), 'base64').toString('latin1')).not.toContain(aws);
    expect(clean['plain']).toBe(plain);
    const bare = makeRedactor({ personal: ['email'] }).json({ plain }) as Record<string, string>;
    expect(bare['plain']!.length).toBeLessThan(plain.length);
  });
});

describe('personal data', () => {
  it('goes only where asked for', () => {
    const text = 'mail ada@lovelace.org from /home/ada/x on babbage, +44 20 7946 0123';
    expect(withoutSecrets(text)).toBe(text);
    const redactor = makeRedactor({
      personal: ['email', 'phone', 'home-path', 'user-name', 'host-name'],
      names: { users: ['ada'], hosts: ['babbage'] },
    });
    expect(redactor.text(text, '')).toBe(
      'mail [personal:email:1] from /home/[personal:home-path:1]/x on [personal:host-name:1], [personal:phone:1]',
    );
  });
});

describe('configuration', () => {
  it('allows and adds', () => {
    const profile = parseConfig(
      JSON.stringify({ allow: [aws, '/^ghp_x/'], rules: [{ id: 'badge', pattern: 'BDG-\\d{6}', keywords: ['BDG-'] }] }),
      'redact.json',
    );
    const allowed = `ghp_x${secret('{an:35}')}`;
    expect(makeRedactor(profile).text(`${aws} ${allowed} BDG-123456`, '')).toBe(`${aws} ${allowed} [secret:badge:1]`);
  });

  it.each([
    ['{', undefined],
    ['[]', undefined],
    ['{"alow":[]}', '/alow'],
    ['{"allow":"x"}', '/allow'],
    ['{"allow":["/(/"]}', '/allow/0'],
    ['{"rules":[{"id":"A"}]}', '/rules/0/id'],
    ['{"rules":[{"id":"a","pattern":"(","keywords":["ab"]}]}', '/rules/0/pattern'],
    ['{"rules":[{"id":"a","pattern":"b"}]}', '/rules/0/keywords'],
    ['{"personal":["shoe"]}', '/personal/0'],
  ])('says where it is wrong: %s', (text, pointer) => {
    let failure: unknown;
    try {
      parseConfig(text, 'redact.json');
    } catch (error) {
      failure = error;
    }
    expect(failure).toBeInstanceOf(Failure);
    expect((failure as Failure).diagnostic).toMatchObject({
      rule: 'redact/bad-config',
      place: { source: 'redact.json', ...(pointer !== undefined && { pointer }) },
    });
  });
});

// What no vendor owns: private keys, addresses with passwords, headers, cookies, files of credentials, names that speak of secrets.
import type { DetectedRule, DetectorName, Rule } from '../rule.js';
import { isReference } from '../credible.js';
import { urlRuleIds } from '../url.js';
import { isWorthHiding, isWorthTyping, token } from './build.js';

function detected(
  id: string,
  name: string,
  detector: DetectorName,
  keywords: readonly string[],
  match: readonly string[],
  noMatch: readonly string[],
): DetectedRule {
  return { kind: 'detected', id, name, detector, keywords, samples: { match, noMatch } };
}

const PEM_LINES = '{b64:64}\n{b64:64}\n{b64:64}\n{b64:30}==';
export const structuralRules: readonly Rule[] = [
  detected(
    'private-key',
    'Private key',
    'private-key',
    ['-----begin ', '---- begin ', 'putty-user-key-file-'],
    [
      `-----BEGIN RSA PRIVATE KEY-----\n${PEM_LINES}\n-----END RSA PRIVATE KEY-----`,
      `-----BEGIN OPENSSH PRIVATE KEY-----\n${PEM_LINES}\n-----END OPENSSH PRIVATE KEY-----\n`,
      `{"private_key": "-----BEGIN PRIVATE KEY-----\\n{b64:64}\\n{b64:64}\\n{b64:20}==\\n-----END PRIVATE KEY-----\\n"}`,
      `-----BEGIN EC PRIVATE KEY-----\\\\n{b64:64}\\\\n{b64:40}==\\\\n-----END EC PRIVATE KEY-----`,
      `-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2\n\n${PEM_LINES}\n={b64:4}\n-----END PGP PRIVATE KEY BLOCK-----`,
      `     1→-----BEGIN PRIVATE KEY-----\n     2→{b64:64}\n     3→{b64:64}\n     4→{b64:28}==\n     5→-----END PRIVATE KEY-----`,
      `["-----BEGIN DSA PRIVATE KEY-----","{b64:64}","{b64:64}","{b64:22}==","-----END DSA PRIVATE KEY-----"]`,
      `-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0123456789ABCDEF\n\n${PEM_LINES}\n-----END RSA PRIVATE KEY-----`,
      `PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nComment: me\nPublic-Lines: 2\n{b64:64}\n{b64:20}\nPrivate-Lines: 1\n{b64:44}\nPrivate-MAC: {hex:64}`,
      '"-----BEGIN PRIVATE KEY-----{b64:200}==-----END PRIVATE KEY-----"',
    ],
    [
      '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
      'if (text.startsWith("-----BEGIN RSA PRIVATE KEY-----")) return true;',
      '-----BEGIN PUBLIC KEY-----',
    ],
  ),
  detected(
    'private-key-tail',
    'Private key without its beginning',
    'key-tail',
    ['-----end ', '---- end '],
    [
      `${PEM_LINES}\n-----END RSA PRIVATE KEY-----`,
      '{b64:64}\\n{b64:28}==\\n-----END PRIVATE KEY-----\\n"',
      '    14→{b64:64}\n    15→{b64:28}==\n    16→-----END PRIVATE KEY-----',
      'key.pem:14:{b64:64}\nkey.pem:15:{b64:28}==\nkey.pem:16:-----END EC PRIVATE KEY-----',
    ],
    ['the key ends with -----END RSA PRIVATE KEY-----', 'MIIB\n-----END CERTIFICATE-----', 'words\n-----END PRIVATE KEY-----'],
  ),
  ...urlRuleIds.map((id, i) => {
    const scheme =
      id === 'basic-auth-url' || id === 'url-token'
        ? 'https'
        : id === 'mongodb-url'
          ? 'mongodb+srv'
          : id === 'mssql-url'
            ? 'sqlserver'
            : id.replace('-url', '');
    const match =
      id === 'url-token'
        ? ['https://{hex:32}@o1.ingest.example.org/42']
        : [
            `${scheme}://admin:{an:14}@db.example.org:5432/app`,
            `"url": "${scheme}://svc:{an:9}%21{an:4}@10.0.0.5/x?y=1"`,
            `jdbc:${scheme}://u:{an:12}@h/x`,
          ];
    return detected(
      id,
      id === 'url-token' ? 'Key as the user of an address' : `Password in an address (${scheme})`,
      'url',
      i === 0 ? ['://'] : [],
      match,
      [`${scheme}://db.example.org:5432/app`, `${scheme}://\${USER}:\${PASSWORD}@host/x`, `${scheme}://user:<password>@host`],
    );
  }),
  detected(
    'bearer-token',
    'Bearer token',
    'bearer',
    ['bearer'],
    ['Authorization: Bearer {an:40}', 'curl -H "authorization: bearer {b64u:32}"', '{"Authorization":"Bearer {hex:40}"}'],
    ['Bearer token', 'Authorization: Bearer $TOKEN', 'Bearer <token>', 'bearer of good news'],
  ),
  detected(
    'basic-auth',
    'Basic authorization',
    'basic',
    ['basic'],
    ['Authorization: Basic dXNlcjpwYXNzd29yZDEyMw==', '-H "Authorization: Basic YWRtaW46czNjcjN0LXBhc3M="'],
    ['basic knowledge', 'Basic authentication is used', 'Authorization: Basic $CREDENTIALS'],
  ),
  detected(
    'cookie',
    'Cookie',
    'cookie',
    ['cookie'],
    ['Cookie: theme=dark; sessionid={lan:32}; lang=en', 'Set-Cookie: auth_token={an:40}; Path=/; HttpOnly', '{"cookie":"sid={b64u:44}"}'],
    ['Cookie: theme=dark; lang=en', 'cookies are tasty', 'cookie = parse(header)'],
  ),
  detected(
    'kubernetes-secret',
    'Data of a Kubernetes secret',
    'kubernetes',
    ['kind: secret', '"kind":"secret"', '"kind": "secret"', "kind: 'secret'", 'kind: "secret"'],
    [
      'apiVersion: v1\nkind: Secret\nmetadata:\n  name: x\ndata:\n  password: {b64:24}\n  user: {b64:20}==\n',
      'apiVersion: v1\ndata:\n  tls.key: {b64:60}\nkind: Secret\n',
    ],
    ['kind: SecretStore\nspec:\n  x: y', 'kind: Secret'],
  ),
  detected(
    'password',
    'Password by name',
    'generic',
    [],
    [
      'password = "hunter2-{an:6}"',
      'DB_PASSWORD={an:12}',
      '"passwd": "Tr0ub4dor&3{an:3}"',
      'spring.datasource.password={an:14}',
      '<password>{an:12}</password>',
      '--password {an:12}',
      'Server=x;User Id=sa;Password={an:12};',
      'PGPASSWORD={an:10} psql',
      "pwd: 'S3cret!{an:4}'",
    ],
    [
      'password: string',
      'password = process.env.DB_PASSWORD',
      'password: "${DB_PASSWORD}"',
      'PWD=/home/me/project',
      '"password": null',
      'input type="password" name="password"',
      'password=<your-password>',
    ],
  ),
  detected(
    'generic-secret',
    'Secret by name',
    'generic',
    [],
    [
      'client_secret = "{an:32}"',
      'api_key: {hex:32}',
      'export SECRET_TOKEN={b64u:43}',
      '"accessToken": "{an:40}"',
      'X-Api-Key: {an:32}',
      '--api-key {an:32}',
      "token => '{lan:30}'",
      'private_key={hex:64}',
      'secret_key_base: {hex:128}',
      'https://example.org/?access_token={an:36}&x=1',
    ],
    [
      '"max_tokens": 4096',
      'token_type: bearer',
      'const token = await getToken(session)',
      'secretName: my-app-tls-certificate',
      'api_key = os.environ["API_KEY"]',
      'tokenizer: cl100k_base_tokenizer_v2',
    ],
  ),
  detected(
    'generic-key',
    'Key by name',
    'generic',
    [],
    ['signing_key = "{an:44}"', 'ENCRYPTION_KEY={b64:43}=', 'masterKey: "{hex:64}"'],
    ['primary_key: user_account_identifier', 'key: "content-type-header-2"', 'public_key = "{an:44}"', 'cacheKey: "{hex:40}"'],
  ),
  detected(
    'generic-auth',
    'Credentials by name',
    'generic',
    [],
    ['"auth": "dXNlcm5hbWU6cGFzc3dvcmQxMjM="', 'auth = "{an:40}"'],
    ['author: "Someone Else"', 'auth: { type: "none" }'],
  ),
  token('jwt', 'JSON Web Token', ['eyj'], 'eyJ[A-Za-z0-9_-]{10,8000}\\.eyJ[A-Za-z0-9_-]{10,16000}(?:\\.[A-Za-z0-9_-]{0,2000})?', [
    'eyJhbGciOiJIUzI1NiJ9.eyJ{b64u:60}.{b64u:43}',
    'token=eyJ{b64u:33}.eyJ{b64u:80}.{b64u:86}',
  ]),
  token(
    'jwe',
    'Encrypted JSON Web Token',
    ['eyj'],
    'eyJ[A-Za-z0-9_-]{10,2000}\\.[A-Za-z0-9_-]{0,2000}\\.[A-Za-z0-9_-]{10,100}\\.[A-Za-z0-9_-]{10,16000}\\.[A-Za-z0-9_-]{10,60}',
    ['eyJ{b64u:40}.{b64u:80}.{b64u:16}.{b64u:90}.{b64u:22}'],
  ),
  token('jwt-base64', 'JSON Web Token in base64', ['zxlk'], 'ZXlK[A-Za-z0-9+/_-]{60,16000}={0,2}', [
    'ZXlKaGJHY2lPaUpJVXpJMU5pSjku{b64:120}==',
  ]),
  token(
    'authorization-header',
    'Authorization header',
    ['authorization'],
    'authorization\\\\{0,4}["\']?\\s{0,3}[:=,]\\s{0,3}\\\\{0,4}["\']?(?:[A-Za-z][A-Za-z0-9-]{1,20}\\s{1,3})?(?<secret>[A-Za-z0-9._~+/=-]{12,4096})',
    ['Authorization: token {hex:40}', '"Authorization": "ApiKey {b64u:60}"', 'authorization: {an:36}'],
    {
      caseless: true,
      anywhere: true,
      weak: true,
      check: isWorthHiding,
      noMatch: ['Authorization: Bearer', 'authorization: required-for-all'],
    },
  ),
  token(
    'aws-signature',
    'Signature of an AWS request',
    ['signature='],
    'Signature=(?<secret>[0-9a-f]{64})',
    ['AWS4-HMAC-SHA256 Credential=x, SignedHeaders=host, Signature={hex:64}'],
    { caseless: true },
  ),
  token(
    'pgpass-line',
    'Password in a file of PostgreSQL',
    [':5432:', ':*:'],
    ':(?:5432|\\*):[^:\\s"]{1,64}:[^:\\s"]{1,64}:(?<secret>[^\\s":]{6,128})(?![:\\w])',
    ['db.example.org:5432:app:me:{an:14}', '*:*:app:me:{an:20}'],
    { anywhere: true, check: isWorthTyping, noMatch: ['docker run -p 127.0.0.1:5432:5432', 'host:5432:db:user:$PASSWORD'] },
  ),
  token(
    'secret-token-uri',
    'Token that says so itself',
    ['secret-token:'],
    'secret-token:[A-Za-z0-9._~%!$&()*+,;=:@-]{16,400}',
    ['secret-token:{an:32}', 'secret-token:acme_production_{an:44}'],
    { check: (secret) => /\d/.test(secret), noMatch: ['secret-token: none', 'secret-token:'] },
  ),
  token(
    'netrc-password',
    'Password in a netrc file',
    ['login'],
    'login\\s{1,8}\\S{1,128}\\s{1,8}password\\s{1,8}(?<secret>\\S{3,256})',
    ['machine api.example.org login me password {an:12}', 'machine x\n  login y\n  password {an:20}'],
    { check: (secret) => /[^a-z]/.test(secret) && !isReference(secret), noMatch: ['login and password forms'] },
  ),
  token(
    'kubeconfig-key',
    'Key of a kubeconfig',
    ['client-key-data'],
    'client-key-data["\']?:\\s{0,4}["\']?(?<secret>[A-Za-z0-9+/]{40,8000}={0,2})',
    ['client-key-data: LS0tLS1CRUdJTi{b64:200}=='],
  ),
  token(
    'pem-base64',
    'Private key in base64',
    ['ls0tls1crudjti'],
    'LS0tLS1CRUdJTi(?:BSU0EgUFJJ|BQUklW|BFQyBQUk|BPUEVOU1|BEU0Eg|BFTkNSWVBURUQ|BQR1AgUFJJVkFU)[A-Za-z0-9+/]{40,16000}={0,2}',
    ['LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVktLS0tLQo{b64:400}'],
  ),
  token(
    'wireguard-key',
    'WireGuard key',
    ['privatekey', 'presharedkey'],
    '(?:PrivateKey|PresharedKey)\\s{0,3}=\\s{0,3}(?<secret>[A-Za-z0-9+/]{43}=)',
    ['PrivateKey = {b64:43}='],
    { caseless: true },
  ),
  token('ssh-signing-key', 'Age and sops plugin key', ['age-plugin-'], 'AGE-PLUGIN-[A-Z0-9]{2,20}-1[02-9AC-HJ-NP-Z]{20,200}', [
    `AGE-PLUGIN-YUBIKEY-1${'QPZRY9X8GF'.repeat(5)}`,
  ]),
  token(
    'password-hash',
    'Password hash',
    ['$2a$', '$2b$', '$2y$', '$6$', '$5$', '$apr1$', '$argon2', '$y$'],
    '\\$(?:2[aby]\\$\\d{2}\\$[./A-Za-z0-9]{53}|[56]\\$(?:rounds=\\d{1,9}\\$)?[./A-Za-z0-9]{1,16}\\$[./A-Za-z0-9]{43,86}|apr1\\$[./A-Za-z0-9]{1,8}\\$[./A-Za-z0-9]{22}|argon2(?:id|i|d)\\$v=\\d{2}\\$[a-z0-9,=]{5,40}\\$[A-Za-z0-9+/]{10,40}\\$[A-Za-z0-9+/]{20,90}|y\\$[./A-Za-z0-9]{1,8}\\$[./A-Za-z0-9]{1,40}\\$[./A-Za-z0-9]{43})',
    ['$2b$12${an:53}', '$6${an:8}${an:86}'],
    { anywhere: true },
  ),
  token(
    'mnemonic',
    'Recovery phrase of a wallet',
    ['mnemonic', 'seed phrase', 'recovery phrase', 'seed_phrase'],
    '(?:mnemonic|(?:seed|recovery)[ _]phrase)\\\\{0,4}["\']?\\s{0,3}[:=]\\s{0,3}\\\\{0,4}["\'`]?(?<secret>[a-z]{3,8}(?: [a-z]{3,8}){11,23})',
    ['mnemonic = "legal winner thank year wave sausage worth useful legal winner thank yellow"'],
    { caseless: true, anywhere: true },
  ),
  token(
    'aws-credentials-file',
    'Secret in an AWS credentials file',
    ['aws_secret_access_key', 'aws_session_token'],
    'aws_(?:secret_access_key|session_token)\\\\{0,4}["\']?\\s{0,4}[=:]\\s{0,4}\\\\{0,4}["\']?(?<secret>[A-Za-z0-9+/]{30,2000}={0,2})',
    ['aws_secret_access_key = {b64:40}', 'AWS_SESSION_TOKEN={b64:300}=='],
    { caseless: true },
  ),
  token(
    'rsa-jwk',
    'Private part of a JSON Web Key',
    ['"d"', '\\"d\\"'],
    '\\\\?"d\\\\?"\\s{0,3}:\\s{0,3}\\\\?"(?<secret>[A-Za-z0-9_-]{42,700})',
    ['{"kty":"EC","crv":"P-256","x":"abc","d":"{b64u:43}"}'],
    { anywhere: true, entropy: 4 },
  ),
];

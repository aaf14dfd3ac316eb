// Where secrets stand in sessions: commands, files of configuration, source code, headers, addresses, tables and plain sentences.

/** `¶` stands for a value that says nothing of itself; what is around it does. */
export const tellingContexts: readonly string[] = [
  // files of configuration
  'ACME_API_KEY=¶', 'acme_secret = "¶"', "acmeApiKey: '¶',", '"acme_token": "¶"', '{"acmeSecretKey":"¶","x":1}', 'acme-api-key: ¶', 'token: ¶', 'API_KEYS=¶', 'api_keys: [¶]', 'tokens: ["¶"]', 'token:\n  ¶', '"token":\n    "¶"',
  '- name: ACME_TOKEN\n  value: ¶', '{"name":"ACME_TOKEN","value":"¶"}', '{\\"name\\":\\"ACME_TOKEN\\",\\"value\\":\\"¶\\"}', '{ name = "ACME_TOKEN", value = "¶" }', '<key>AcmeToken</key>\n<string>¶</string>', '<entry key="acme.token">¶</entry>', '<add key="AcmeToken" value="¶"/>',
  'spring.mail.pass=¶', 'smtpPass: "¶"', '"pass": "¶"', 'psk="¶"', 'SALT=¶', 'APP_KEY=base64:¶', "define('AUTH_KEY', '¶');", 'JWT_SECRET=¶', 'hmac_key=¶', 'ACCESS_KEY_ID=¶', 'ACME_PAT=¶', 'client_secret=¶', 'PRIVATE_KEY=0x¶',
  // files of credentials
  'machine api.example.org login me password ¶', 'machine x password ¶', '//registry.example.org/:_authToken=¶', '_password=¶', '[pypi]\nusername = __token__\npassword = ¶', '{"auths":{"r.example.org":{"auth":"¶"}}}', '"identitytoken": "¶"', 'db.example.org:5432:app:me:¶',
  // commands
  'export ACME_TOKEN=¶', 'setx ACME_TOKEN ¶', 'setenv ACME_TOKEN ¶', '$env:ACME_TOKEN = "¶"', 'ENV ACME_TOKEN ¶', '--build-arg ACME_TOKEN=¶', 'acme login --token ¶', 'acme login --api-key "¶"', 'acme login -t ¶', 'docker login -u me -p ¶ r.example.org', 'mysql -uroot -p¶ db', 'curl -u me:¶ https://x', 'redis-cli -h x -a ¶ ping', 'http -a me:¶ GET x', 'sshpass -p ¶ ssh x', 'ldapsearch -D cn=x -w ¶', 'PGPASSWORD=¶ psql', 'kubectl create secret generic x --from-literal=password=¶', 'aws configure set aws_secret_access_key ¶', 'npm config set //registry.example.org/:_authToken ¶', 'gh secret set TOKEN --body ¶',
  // headers and addresses
  'Authorization: Bearer ¶', 'Authorization: ¶', 'Authorization: Token token="¶"', "-H 'X-Api-Key: ¶'", 'PRIVATE-TOKEN: ¶', 'headers["X-API-KEY"] = "¶"', 'req.Header.Set("X-Acme-Token", "¶")', 'https://api.example.org/x?api_key=¶&y=2', 'https://api.example.org/?y=2&key=¶', 'token%3D¶', '%22token%22%3A%22¶%22', '&quot;token&quot;:&quot;¶&quot;', 'postgres://me:¶@db/x', 'redis://:¶@h:6379/0', 'Server=db;Uid=sa;Pwd=¶;', 'jdbc:sqlserver://h;user=sa;password=¶;',
  // source code
  'client = Acme(api_key="¶")', 'new Acme({ apiKey: "¶" })', 'acme.setToken("¶")', 'let token = String::from("¶");', 'private static final String API_KEY = "¶";', 'token = os.getenv("TOKEN", "¶")', 'const token = process.env.TOKEN ?? "¶"', '${TOKEN:-¶}', 'api_key: Optional[str] = "¶"', 'api_key[]=¶',
  // people
  'My acme api key is ¶, please use it', 'the token is `¶`', 'Use token ¶ for acme', '**API Key**: `¶`', '**Token:** ¶', '| API_KEY | ¶ |', 'API_KEY,¶', 'api-key → ¶',
];

/** Values without a mark, as services draw them: in the small language of samples.ts. */
export const unmarkedValues: readonly string[] = ['{hex:32}', '{hex:40}', '{an:32}', '{an:40}', '{lan:16}', '{lan:20}', '{uan:24}', '{lo:20}', '{b32:24}', '{b64u:24}', '{b64u:43}', '{uuid}'];

/** Around a token that is known by its own shape. */
export const plainContexts: readonly string[] = [
  '¶', 'the key ¶ was used', 'use ¶, please', '(¶)', '"¶"', "'¶'", '`¶`', 'KEY=¶', '{"a":"¶"}', '{\\"a\\":\\"¶\\"}', 'Authorization: Bearer ¶', '-H "X-Thing: ¶"', 'https://example.org/?x=¶&y=1', 'https://u:¶@example.org/', '--flag ¶', '--flag=¶', 'x: ¶\n', '<a>¶</a>', '//r.example.org/:_authToken=¶',
  '| a | ¶ |', '\\n¶\\n', 'a\t¶\tb', '[¶]', 'x=¶;y=2', '**¶**', '$ echo ¶ | cmd', '- ¶', 'f(¶)', '¶.', 'line 1\n¶\nline 3', '{¶}', '#¶', '@¶',
];

/** Looks like the contexts above, and holds nothing: names, paths, numbers, references, words. */
export const harmless: readonly string[] = [
  'the token is invalid', 'your api key is required', 'Use token authentication for acme', '| API_KEY | required |', 'API_KEY,SECRET_KEY,TOKEN', 'the password is the-one-you-chose-before', 'api key: see the documentation', 'token: getAccessTokenSilently', 'secret: my-application-credentials-store', 'key: "applicationConfiguration"',
  'apiCallId: "msg_ec80c30cd2364d61bd1d5dd7"', '--- PASS: TestSomething/with_2_cases (0.00s)', 'tests pass: 1284 of 1284', '"max_tokens": 64000', 'tokens: 128000', 'const token = useAuthenticationToken("session")', 'passThrough: readableStreamController2', 'export TOKEN=$(cat token.txt)', 'TOKEN=xxxxxxxxxxxxxxxx', 'GH_TOKEN="github_pat_xxxx"', 'login -p 8080', 'docker run -p 127.0.0.1:5432:5432', 'curl -u "$USER:" https://x',
  'https://example.org:8080/path/@scope/name', 'https://user@example.org/x', 'git@github.com:acme/secret-service.git', 'keyboardShortcuts: ctrl+shift+p', 'sort_key=created_at_descending', 'the access token expires in 3600 seconds', 'secretName: wildcard-example-org-tls', 'api: https://api.example.org/v1/resources/list', 'saltLakeCity: "Utah 84101"', 'see the key src/redact/strangeness.ts for it', 'private key of the customer relation table',
];

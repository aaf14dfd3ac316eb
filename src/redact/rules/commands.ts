// Commands and statements that take a password or a key as an argument, from a pipe, or in quotes.
import { isReference } from '../credible.js';
import { isPath } from '../plain.js';
import { looksRandom } from '../randomness.js';
import type { Rule } from '../rule.js';
import { isWorthHiding, isWorthTyping, token } from './build.js';

/** A quote, as it is or escaped. */
const QUOTE = String.raw`\\{0,4}["']`;
/** One word of a command, without what would end it. */
const WORD = String.raw`[^\s"'\\|;&<>$\x60]`;
/** A word that nobody could mean otherwise, because of the command that it is handed to. */
const isHandedOver = (secret: string): boolean =>
  !isReference(secret) && !/^[-/%]|^(?:yes|y|n|no|password|passwd|hello|test)$/i.test(secret);
const isNew = (secret: string): boolean => !isReference(secret) && !/^(?:password|null|expire|never|default|set|true|false)$/i.test(secret);

/** `-u` alone, and behind the switches that people write with it. */
const CURL_USER = ['-u', '--user', '-su', '-ssu', '-ssfu', '-fssu', '-fsu', '-ksu', '-ku', '-vu', '-iu', '-lu', '-slu', '-sslu', '-fsslu'];

export const commandRules: readonly Rule[] = [
  token(
    'curl-user',
    'User and password of curl',
    CURL_USER,
    String.raw`(?:(?:-u|--user)[ =]{0,3}|-[a-zA-Z]{1,6}u[ =]{1,3})\\{0,3}["']?[^\s"':=\\]{0,64}:(?<secret>[^\s"'\\]{3,256})`,
    ['curl -u admin:{an:12} https://x', "curl --user 'me:{an:20}' https://x", 'curl -sSu me:{lo:10} https://x'],
    {
      check: (secret) => !isReference(secret) && !/^(?:\d+|\/\/.*|:.*)$/.test(secret) && !isPath(secret),
      noMatch: [
        "wslpath -u 'C:/Users/me/AppData/Local/Temp/x'",
        'menu__link--sublist-caret::after',
        'docker run -u 1000:1000',
        'curl -u $USER:$PASS https://x',
        'chown -u root',
      ],
    },
  ),
  token(
    'curl-user-key',
    'Key as the user of curl',
    CURL_USER,
    String.raw`(?:(?:-u|--user)[ =]{0,3}|-[a-zA-Z]{1,6}u[ =]{1,3})\\{0,3}["']?(?<secret>[A-Za-z0-9_.~+/-][A-Za-z0-9_.~+/=-]{7,127}):(?:x|X|api_token)?(?=["'\\\s]|$)`,
    ['curl -u {an:24}: https://x', "curl --user '{hex:32}:x' https://x", 'curl -u "{an:12}:" https://x', "curl -sSu '{hex:20}:' https://x"],
    {
      check: (secret) =>
        !isReference(secret) && looksRandom(secret, 8) && (secret.length >= 16 || /\d/.test(secret)) && !/^[a-z]+\d{1,4}$/i.test(secret),
      noMatch: [
        'curl -u administrator-of-it: https://x',
        'docker run -u node:',
        'curl -u "$TOKEN:" https://x',
        'curl -u "admin123:" https://x',
      ],
    },
  ),
  token(
    'login-secret',
    'Password or token of a login command',
    ['login'],
    'login\\s[^\\n|;&"\']{0,120}?(?<![\\w-])-[ptkw][ =]{1,2}\\\\{0,3}["\']?(?<secret>[^\\s"\'\\\\]{6,256})',
    ['docker login -u me -p {an:16} registry.example.org', 'acme login -t {an:32}'],
    { check: isWorthTyping, noMatch: ['az login -t common', 'login -p $PASSWORD', 'ssh-login -p 2222222'] },
  ),
  token(
    'vault-login',
    'Token of a login command',
    ['vault login ', 'auth login '],
    '(?:vault|auth) login\\s{1,3}(?:-method=token\\s{1,3})?["\']?(?<secret>[A-Za-z0-9._-]{16,256})',
    ['vault login {uuid}'],
    { check: isWorthHiding, noMatch: ['vault login -method=github', 'gh auth login --with-token'] },
  ),
  token(
    'client-password',
    'Password of a database or directory client',
    ['redis-cli', 'ldapsearch', 'ldapadd', 'ldapmodify', 'mongosh', 'mongodump', 'smbclient', 'htpasswd', 'sqlcmd', 'httpie', 'http '],
    '(?:redis-cli\\s[^\\n|;"\']{0,120}?(?<![\\w-])-a|ldap(?:search|add|modify)\\s[^\\n|;]{0,160}?(?<![\\w-])-w|mongo(?:sh|dump)\\s[^\\n|;]{0,160}?(?<![\\w-])-p|sqlcmd\\s[^\\n|;]{0,160}?(?<![\\w-])-P|smbclient\\s[^\\n|;]{0,120}?-U\\s{0,2}[\\w.\\\\/-]{1,64}%|https?(?:ie)?\\s[^\\n|;]{0,60}?-a\\s{1,2}[\\w.@-]{1,64}:)\\s{0,2}\\\\{0,3}["\']?(?<secret>[^\\s"\'\\\\]{6,256})',
    [
      'redis-cli -h x -a {an:16} ping',
      'ldapsearch -D cn=admin -w {an:14}',
      'mongosh -u root -p {an:12}',
      'http -a me:{an:20} GET example.org',
    ],
    { check: isWorthTyping, noMatch: ['redis-cli -a $PASS', 'ldapsearch -w <password>', 'redis-cli --askpass'] },
  ),
  token(
    'sql-password',
    'Password in a command of a database',
    ['identified ', 'requirepass', 'masterauth', 'bindpw', 'bind_pw'],
    '(?:identified (?:with [a-z_0-9]{3,40} )?by|requirepass|masterauth|bind_?pw)["\']?\\s{0,2}[:=]?\\s{0,3}\\\\{0,4}["\']?(?<secret>[^\\s"\'\\\\;,]{6,128})',
    ["CREATE USER me IDENTIFIED BY '{an:14}';", 'requirepass {an:24}', 'bindpw: {an:12}'],
    { caseless: true, check: isWorthTyping, noMatch: ['identified by its name', 'requirepass foobared'] },
  ),
  token(
    'mysql-password',
    'Password of a mysql command',
    ['mysql', 'mariadb'],
    String.raw`(?:mysql(?:dump|admin|import|sh|check|show)?|mariadb(?:-[a-z]{3,8})?)\s[^\n|;]{0,100}?(?<![\w-])-p(?:${QUOTE})?(?<secret>[^\s"'\\-][^\s"'\\]{3,64})`,
    ['mysql -u root -p{an:12} db', 'mysqldump -h x -u me -p{an:10}', "mysql -u root -p'{an:12}' app", 'mariadb -u "app" -p"{an:9}!"'],
    {
      check: (secret) =>
        !isReference(secret) &&
        ((/\d|[a-z][A-Z]/.test(secret) && /[A-Za-z]/.test(secret)) || looksRandom(secret, 14)) &&
        !/^(?:ort|rotocol|rint)/.test(secret),
      noMatch: ['mysql -u root -p db', 'mysql -p3306', 'mysql -u root -P 3306'],
    },
  ),
  token(
    'sshpass',
    'Password of sshpass',
    ['sshpass'],
    'sshpass\\s{1,3}-p\\s{0,3}["\']?(?<secret>[^\\s"\']{3,128})',
    ['sshpass -p {an:12} ssh me@host'],
    { check: (secret) => !isReference(secret) },
  ),
  token(
    'piped-password',
    'Password that is piped into a command',
    ['echo ', 'printf '],
    String.raw`(?:echo(?:\s{1,3}-[neE]{1,3})?|printf(?:\s{1,3}(?:${QUOTE})?%s(?:\\{1,4}n)?(?:${QUOTE})?)?)\s{1,3}(?:${QUOTE})?(?<secret>${WORD}{4,128})(?:\\{1,4}n)?(?:${QUOTE})?\s{0,3}\|\s{0,3}(?:sudo\s(?:-[a-zA-Z]{1,12}\s{1,3}){0,3}?-[a-zA-Z]{0,6}S|(?:sudo\s{1,3})?(?:passwd|pw|smbpasswd|kinit|cryptsetup|su)\s|[a-z-]{2,20}\s[^\n|;]{0,120}--(?:password-stdin|with-token|passphrase-fd))`,
    [
      'echo {an:10} | sudo -S apt update',
      "printf '%s\\n' '{an:10}' | sudo -S true",
      'echo "{an:12}" | docker login -u me --password-stdin',
    ],
    {
      check: isHandedOver,
      noMatch: [
        'echo $PASS | sudo -S true',
        'echo "y" | sudo -S true',
        'echo hello | sudo tee /etc/motd',
        'echo "$TOKEN" | docker login --password-stdin',
      ],
    },
  ),
  token(
    'sudo-password',
    'Password that sudo reads',
    ['sudo -'],
    String.raw`sudo\s(?:-[a-zA-Z]{1,12}\s{1,3}){0,3}?-[a-zA-Z]{0,6}S[^\n|;<]{0,120}<<<\s{0,3}(?:${QUOTE})?(?<secret>${WORD}{4,128})`,
    ['sudo -S ls <<< "{an:10}"', "sudo -k -S ls <<<'{an:12}'"],
    { check: isHandedOver, noMatch: ['sudo -S ls <<< "$PASS"', 'sudo -S ls'] },
  ),
  token(
    'chpasswd-pipe',
    'Password that is piped into chpasswd',
    ['echo ', 'printf '],
    String.raw`(?:echo(?:\s{1,3}-[neE]{1,3})?|printf)\s{1,3}(?:${QUOTE})?[A-Za-z_][\w.-]{0,31}:(?<secret>${WORD}{3,128})(?:\\{1,4}n)?(?:${QUOTE})?\s{0,3}\|\s{0,3}(?:sudo\s{1,3}(?:-[a-zA-Z]{1,6}\s{1,3}){0,2})?chpasswd`,
    ['echo root:{an:10} | chpasswd', "RUN echo 'app:{an:10}' | sudo chpasswd"],
    { check: isHandedOver, noMatch: ['echo "$USER:$PASS" | chpasswd', 'echo root:${PASS} | chpasswd', 'man chpasswd'] },
  ),
  token(
    'chpasswd-input',
    'Password that chpasswd reads',
    ['chpasswd'],
    String.raw`chpasswd[^\n|;<]{0,40}<<(?:<\s{0,3}(?:${QUOTE})?|-?\s{0,2}(?:${QUOTE})?\w{1,20}(?:${QUOTE})?(?:\r?\n|\\{1,4}n))[A-Za-z_][\w.-]{0,31}:(?<secret>${WORD}{3,128})`,
    ['chpasswd <<< "app:{an:10}"', "chpasswd <<'EOF'\napp:{an:10}\nEOF"],
    { check: isHandedOver, noMatch: ['chpasswd <<< "$USER:$PASS"', 'chpasswd < users.txt'] },
  ),
  token(
    'sql-account',
    'Password of an account of a database',
    ['alter user', 'create user', 'alter role', 'create role', 'create login', 'alter login', 'set password'],
    String.raw`(?:(?:alter|create)\s(?:user|role|login)\s[^\n;]{0,160}?\s(?:by|password)\s{0,2}=?\s{0,2}|set\spassword\s[^\n;=]{0,100}=\s{0,3}(?:password\()?)${QUOTE}(?<secret>[^\s'"\\]{4,128})(?=${QUOTE})`,
    [
      "ALTER USER postgres PASSWORD '{an:12}';",
      "CREATE ROLE app LOGIN PASSWORD '{lo:10}';",
      "ALTER USER 'root'@'localhost' IDENTIFIED WITH mysql_native_password BY '{an:10}';",
      "SET PASSWORD FOR 'root'@'localhost' = PASSWORD('{an:10}');",
    ],
    {
      caseless: true,
      check: isNew,
      noMatch: [
        "ALTER USER app PASSWORD '$PASS';",
        "CREATE USER app WITH PASSWORD '<password>'",
        'ALTER USER app PASSWORD NULL',
        "set password for the user's account",
      ],
    },
  ),
  token(
    'terraform-default',
    'Default of a variable that names a secret',
    ['variable "', 'variable \\"'],
    String.raw`variable\s\\{0,4}"[\w-]{0,48}(?:password|passwd|passphrase|secret|token|api_?key)[\w-]{0,24}\\{0,4}"[^{}"]{0,4}\{[^{}]{0,300}?\Wdefault\s{1,16}=\s{1,4}\\{0,4}"(?<secret>[^\s"\\]{4,200})(?=\\{0,4}")`,
    ['variable "db_password" {\n  type    = string\n  default = "{an:10}"\n}', 'variable "api_token" { default = "{an:24}" }'],
    {
      check: (secret) => isNew(secret) && (isWorthTyping(secret) || /[a-z]\d/i.test(secret)),
      noMatch: [
        'variable "db_password" {\n  type = string\n  sensitive = true\n}',
        'variable "password" {\n  default = "changeme"\n}',
        'variable "region" {\n  default = "eu-west-1"\n}',
      ],
    },
  ),
];

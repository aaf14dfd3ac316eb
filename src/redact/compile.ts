// Rules → what to do at which keyword.
import { automatonFor, type Automaton } from './automaton.js';
import type { NameKind } from './credible.js';
import type { AssignedRule, DetectedRule, DetectorName, Rule, TokenRule } from './rule.js';

/** Compiled when its keyword is met for the first time: most rules never are. */
export interface LazyToken {
  readonly rule: TokenRule;
  compiled?: CompiledToken;
}

export interface CompiledToken {
  readonly pattern: RegExp;
  readonly lead?: RegExp;
  /** The token's characters include the dash. */
  readonly dash: boolean;
  /** By character: whether the pattern can begin with it. Keywords have no case, patterns do. */
  readonly first?: Uint8Array;
}

/** As above. */
export interface LazyAssigned {
  readonly rule: AssignedRule;
  compiled?: CompiledAssigned;
}

export interface CompiledAssigned {
  readonly pattern: RegExp;
  readonly needs?: RegExp;
}

export interface ExtraRule {
  readonly id: string;
  readonly pattern: RegExp;
  readonly keywords: readonly string[];
}

export type Action =
  | { readonly do: 'token'; readonly token: LazyToken }
  | { readonly do: 'assigned'; readonly rules: LazyAssigned[] }
  | { readonly do: 'generic'; readonly kind: NameKind }
  | { readonly do: 'detect'; readonly detector: DetectorName; readonly rule: DetectedRule }
  | { readonly do: 'extra'; readonly extra: ExtraRule }
  | { readonly do: 'mask' };

export interface Compiled {
  readonly automaton: Automaton;
  readonly keywords: readonly string[];
  /** By keyword number. */
  readonly actions: readonly (readonly Action[])[];
}

/** Words of names that speak of secrets. */
const GENERIC: Readonly<Record<string, NameKind>> = {
  passw: 'password',
  pwd: 'password',
  passphrase: 'password',
  _pass: 'password',
  '-pass': 'password',
  pass_: 'password',
  pass: 'password',
  psk: 'password',
  kennwort: 'password',
  senha: 'password',
  wachtwoord: 'password',
  parola: 'password',
  heslo: 'password',
  mot_de_passe: 'password',
  passcode: 'password',
  secret: 'secret',
  token: 'secret',
  apikey: 'secret',
  api_key: 'secret',
  'api-key': 'secret',
  'api key': 'secret',
  'api.key': 'secret',
  accesskey: 'secret',
  access_key: 'secret',
  'access-key': 'secret',
  'access key': 'secret',
  privatekey: 'secret',
  private_key: 'secret',
  'private-key': 'secret',
  credential: 'secret',
  creds: 'secret',
  jwt: 'secret',
  bearer: 'secret',
  webhook: 'secret',
  encryption: 'key',
  license: 'key',
  key: 'key',
  api: 'key',
  access: 'key',
  auth: 'auth',
  _pat: 'key',
  '-pat': 'key',
  dsn: 'key',
  salt: 'key',
  hmac: 'key',
};

export const MASKS: readonly string[] = ['[secret:', '[personal:'];

export interface CompileOptions {
  readonly rules: readonly Rule[];
  readonly extra?: readonly ExtraRule[];
  /** Without the words of names that speak of secrets: to look at one rule by itself. */
  readonly withoutNames?: boolean;
  /** Names to take out wherever they are, with the rule that says what they are. */
  readonly names?: readonly { readonly name: string; readonly rule: DetectedRule }[];
}

export function compileRules({ rules, extra = [], names = [], withoutNames = false }: CompileOptions): Compiled {
  const byKeyword = new Map<string, Action[]>();
  const on = (keyword: string, action: Action): void => {
    const list = byKeyword.get(keyword);
    if (list) list.push(action);
    else byKeyword.set(keyword, [action]);
  };
  for (const mask of MASKS) on(mask, { do: 'mask' });
  for (const rule of rules) {
    if (rule.kind === 'token') {
      const action: Action = { do: 'token', token: { rule } };
      for (const keyword of rule.keywords) on(keyword, action);
    } else if (rule.kind === 'assigned') {
      const one: LazyAssigned = { rule };
      for (const keyword of rule.keywords) {
        const present = byKeyword.get(keyword)?.find((action) => action.do === 'assigned');
        if (present?.do === 'assigned') present.rules.push(one);
        else on(keyword, { do: 'assigned', rules: [one] });
      }
    } else for (const keyword of rule.keywords) on(keyword, { do: 'detect', detector: rule.detector, rule });
  }
  for (const [keyword, kind] of withoutNames ? [] : Object.entries(GENERIC)) on(keyword, { do: 'generic', kind });
  for (const one of extra) for (const keyword of one.keywords) on(keyword, { do: 'extra', extra: one });
  for (const { name, rule } of names) on(name.toLowerCase(), { do: 'detect', detector: 'name', rule });
  const keywords = [...byKeyword.keys()];
  return { automaton: automatonFor(keywords), keywords, actions: keywords.map((keyword) => byKeyword.get(keyword)!) };
}

export function compileAssigned({ pattern, needs }: AssignedRule): CompiledAssigned {
  return { pattern: new RegExp(`^(?:${pattern})$`, 'i'), ...(needs !== undefined && { needs: new RegExp(needs, 'i') }) };
}

export function compileToken(rule: TokenRule): CompiledToken {
  return {
    pattern: new RegExp(
      rule.pattern,
      `dy${rule.caseless ? 'i' : ''}${rule.unicode ? 'u' : ''}`.replace('d', rule.pattern.includes('?<secret>') ? 'd' : ''),
    ),
    // A mark of some length stands for itself, also after a dash.
    dash: /[^\\]-\]/.test(rule.pattern) && rule.keywords.some((keyword) => keyword.length < 5),
    ...firstOf(rule),
    // Read backwards from the keyword: where it does not fit, that shows at once.
    ...(rule.lead && { lead: new RegExp(`(?<=(${rule.lead.pattern}))`, rule.caseless ? 'iy' : 'y') }),
  };
}

function firstOf(rule: TokenRule): { first?: Uint8Array } {
  const head = /^(?:\[[^\]\\]+\]|[\w-](?![?*{]))/.exec(rule.pattern)?.[0];
  if (head === undefined || rule.caseless) return {};
  const pattern = new RegExp(`^${head}$`);
  return { first: Uint8Array.from({ length: 128 }, (_, code) => (pattern.test(String.fromCharCode(code)) ? 1 : 0)) };
}

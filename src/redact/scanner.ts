// Finds secrets in a text: keywords first, then only the rules that they call, then the gates. Linear in the text's length.
import { assignmentAt, forgetText, nameAround, type Assignment } from './assignment.js';
import {
  compileRules,
  compileToken,
  MASKS,
  type Action,
  type CompileOptions,
  type ExtraRule,
  type LazyAssigned,
  type LazyToken,
} from './compile.js';
import type { NameKind } from './credible.js';
import { closesAt, opensAt } from './edges.js';
import { basicAfter, bearerAfter, cookiesAfter, kubernetesData, type Span } from './headers.js';
import { valueNear } from './nearby.js';
import { emailAround, phoneAt, userAfter } from './personal.js';
import { keyTailBefore } from './key-tail.js';
import { keyBlockAt } from './private-key.js';
import { entropyOf } from './randomness.js';
import type { DetectedRule, Finding } from './rule.js';
import { urlSecretAt } from './url.js';
import { assignedRule, genericId, isGeneric, Verdicts } from './verdicts.js';

/** `a.b[secret:x:1]` must never be looked into again. */
const MASK = /\[(?:secret|personal):[a-z0-9-]{1,80}:\d{1,9}\]/y;
const PLACEHOLDER = /\[(?:secret|personal):/;
const KUBERNETES_REACH = 1500;
const EXTRA_REACH = 512;
const LONGEST_NAME = 48;
/** How many names may claim parts of one value before the rest are not looked at: they are pieces of one long run. */
const MOST_CLAIMS = 8;

export interface ScanState {
  /** A private key began and has not ended: the next text may continue it. */
  openKey: boolean;
  /** Something that begins like a placeholder stood in the text. */
  masked: boolean;
}

export interface Scanner {
  readonly scan: (text: string, state?: ScanState) => readonly Finding[];
  /** Whether a value is a secret by the name it goes under. */
  readonly named: (name: string, value: string) => Finding | undefined;
}

const NOTHING: readonly Finding[] = [];

// long: the state of one scan lies in this closure, which is faster than an object; its parts are functions of their own in it
export function makeScanner(options: CompileOptions): Scanner {
  const { automaton, keywords, actions } = compileRules(options);
  const lengths = Int32Array.from(keywords, (keyword) => keyword.length);
  const isMask = Uint8Array.from(keywords, (keyword) => (MASKS.includes(keyword) ? 1 : 0));

  // One scan at a time: what belongs to the current one.
  let text = '';
  let found: Finding[] = [];
  let skipUntil = 0;
  let claims = { end: -1, count: 0 };
  let exhaustedUntil = 0;
  let bearerUntil = 0;
  let cookieUntil = 0;
  let kubernetesUntil = 0;
  let footUntil = 0;
  const triedUntil: Record<NameKind, number> = { password: 0, secret: 0, key: 0, auth: 0 };
  let state: ScanState | undefined;
  const verdicts = new Verdicts();
  const extraUntil = new Map<ExtraRule, number>();
  const tokenUntil = new Map<LazyToken, number>();

  function add(span: Span | undefined, rule: string, rank: number, personal = false): void {
    if (span && span.end > span.start) found.push({ start: span.start, end: span.end, rule, rank, personal });
  }

  function onKeyword(keyword: number, end: number): void {
    const start = end - lengths[keyword]!;
    if (state && isMask[keyword] === 1) state.masked = true;
    if (start < skipUntil) return;
    const list = actions[keyword]!;
    for (let i = 0; i < list.length; i++) act(list[i]!, start, end);
  }

  function act(action: Action, start: number, end: number): void {
    switch (action.do) {
      case 'mask':
        MASK.lastIndex = start;
        if (MASK.test(text)) skipUntil = MASK.lastIndex;
        return;
      case 'token':
        return tryToken(action.token, start);
      case 'assigned':
        return tryAssigned(action.rules, start, end);
      case 'generic':
        return tryGeneric(action.kind, start, end);
      case 'detect':
        return detect(action.rule, start, end);
      case 'extra':
        return tryExtra(action.extra, start, end);
    }
  }

  function tryToken(token: LazyToken, keywordStart: number): void {
    const { rule } = token;
    const { pattern, lead, dash, first } = (token.compiled ??= compileToken(rule));
    if (first && first[text.charCodeAt(keywordStart)] !== 1) return;
    if (keywordStart < (tokenUntil.get(token) ?? 0)) return; // inside what the rule has looked at already
    let start = keywordStart;
    if (lead) {
      lead.lastIndex = start;
      const before = lead.exec(text)?.[1];
      if (before === undefined) return;
      start -= before.length;
    }
    if (!rule.anywhere && !opensAt(text, start, dash)) return;
    pattern.lastIndex = keywordStart;
    const match = pattern.exec(text);
    if (!match) return;
    const end = keywordStart + match[0].length;
    tokenUntil.set(token, end);
    const inner = match.indices?.groups?.['secret'];
    const span = inner ? { start: inner[0], end: inner[1] } : { start, end };
    if (!inner && !closesAt(text, end)) return;
    const secret = text.slice(span.start, span.end);
    if (rule.entropy !== undefined && entropyOf(secret) < rule.entropy) return;
    if (rule.check && !rule.check(secret)) return;
    if (PLACEHOLDER.test(secret)) return;
    add(span, rule.id, rule.weak ? 1.5 : 3);
  }

  function claimed(assignment: Assignment): boolean {
    if (assignment.end !== claims.end) claims = { end: assignment.end, count: 0 };
    if (++claims.count <= MOST_CLAIMS) return false;
    exhaustedUntil = assignment.end;
    return true;
  }

  function tryAssigned(rules: readonly LazyAssigned[], start: number, end: number): void {
    if (start < exhaustedUntil) return;
    const assignment = assignmentAt(text, start, end);
    if (
      !assignment ||
      assignment.spaced ||
      assignment.end - assignment.start < 6 ||
      assignment.end - assignment.start > 400 ||
      claimed(assignment)
    )
      return;
    const rule = assignedRule(rules, assignment.name, text.slice(assignment.start, assignment.end));
    if (rule) add(assignment, rule, 2);
  }

  /** The word `secret` of a placeholder is met before the placeholder is. */
  function isMaskAt(start: number): boolean {
    if (text.charCodeAt(start) !== 91) return false;
    MASK.lastIndex = start;
    return MASK.test(text);
  }

  function tryGeneric(kind: NameKind, start: number, end: number): void {
    if (start < exhaustedUntil || start < triedUntil[kind] || isMaskAt(start - 1)) return;
    const assignment = assignmentAt(text, start, end);
    triedUntil[kind] = nameAround(text, start, end).end; // further words of the same name say the same
    if (assignment && !assignment.spaced && assignment.end - assignment.start >= 6) {
      if (claimed(assignment)) return;
      const value = text.slice(assignment.start, assignment.end);
      if (verdicts.ofAssigned(kind, value, assignment))
        return add(assignment, genericId(kind), kind === 'key' || kind === 'auth' ? 1 : 1.2);
    }
    tryNear(kind, start, end);
  }

  /** Without a sign between them the name has to be a plain one, and the value beyond doubt. */
  function tryNear(kind: NameKind, start: number, end: number): void {
    const name = nameAround(text, start, end);
    const near = valueNear(text, name.end);
    if (!near || near.end - near.start < 14 || name.end - name.start > LONGEST_NAME) return;
    const value = text.slice(near.start, near.end);
    if (verdicts.ofNearby(kind, text.slice(name.start, name.end), value)) add(near, genericId(kind), 1);
  }

  function tryExtra(extra: ExtraRule, start: number, end: number): void {
    if (start < (extraUntil.get(extra) ?? 0)) return;
    const from = Math.max(0, start - EXTRA_REACH);
    const window = text.slice(from, end + EXTRA_REACH);
    extraUntil.set(extra, end + EXTRA_REACH / 2);
    for (const match of window.matchAll(extra.pattern)) {
      if (match[0] !== '' && !PLACEHOLDER.test(match[0]))
        add({ start: from + match.index, end: from + match.index + match[0].length }, extra.id, 3);
    }
  }

  function detect(rule: DetectedRule, start: number, end: number): void {
    switch (rule.detector) {
      case 'key-tail': {
        add(keyTailBefore(text, start, footUntil), rule.id, 4);
        footUntil = end;
        return;
      }
      case 'private-key': {
        const block = keyBlockAt(text, start);
        if (!block) return;
        add(block, rule.id, 4);
        skipUntil = block.end;
        if (block.open && state) state.openKey = true;
        return;
      }
      case 'url': {
        const secret = urlSecretAt(text, start);
        if (secret) add(secret, secret.rule, 2);
        return;
      }
      case 'bearer':
        if (start < bearerUntil) return;
        return add(
          bearerAfter(text, end, (until) => (bearerUntil = until)),
          rule.id,
          2,
        );
      case 'basic':
        return add(basicAfter(text, end), rule.id, 2);
      case 'cookie':
        if (start < cookieUntil) return;
        for (const span of cookiesAfter(text, end, (until) => (cookieUntil = until)))
          if (!PLACEHOLDER.test(text.slice(span.start, span.end))) add(span, rule.id, 2);
        return;
      case 'kubernetes':
        if (start < kubernetesUntil) return;
        kubernetesUntil = start + KUBERNETES_REACH;
        for (const span of kubernetesData(text, start, KUBERNETES_REACH)) add(span, rule.id, 1);
        return;
      case 'email':
        return add(emailAround(text, start), rule.id, 0.5, true);
      case 'phone':
        return add(phoneAt(text, start), rule.id, 0, true);
      case 'home':
        return add(userAfter(text, end), rule.id, 0, true);
      case 'generic':
        return; // called by the words in names, not by a keyword of its own
      case 'name':
        if (opensAt(text, start, false) && closesAt(text, end)) add({ start, end }, rule.id, 0, true);
    }
  }

  const infos = new Map<string, { readonly kinds: readonly NameKind[]; readonly rules: readonly LazyAssigned[] }>();
  function infoOf(name: string) {
    let info = infos.get(name);
    if (!info) {
      const kinds = new Set<NameKind>();
      const rules: LazyAssigned[] = [];
      automaton.run(name, (keyword) => {
        for (const action of actions[keyword]!) {
          if (action.do === 'generic') kinds.add(action.kind);
          else if (action.do === 'assigned') rules.push(...action.rules);
        }
      });
      if (infos.size > 4096) infos.clear(); // names are the input's choice
      infos.set(name, (info = { kinds: [...kinds], rules }));
    }
    return info;
  }

  return {
    scan(input, scanState) {
      forgetText(); // an equal text of an earlier scan would be compared character by character, at every keyword
      text = input;
      found = [];
      triedUntil.password = triedUntil.secret = triedUntil.key = triedUntil.auth = 0;
      skipUntil = kubernetesUntil = exhaustedUntil = bearerUntil = cookieUntil = footUntil = 0;
      claims = { end: -1, count: 0 };
      state = scanState;
      if (extraUntil.size > 0) extraUntil.clear();
      if (tokenUntil.size > 0) tokenUntil.clear();
      automaton.run(input, onKeyword);
      text = '';
      return found.length === 0 ? NOTHING : merge(found);
    },
    named(name, value) {
      if (name.length > 200 || value.length < 4 || value.length > 4096) return undefined;
      const { kinds, rules } = infoOf(name);
      if ((kinds.length === 0 && rules.length === 0) || PLACEHOLDER.test(value) || /\s/.test(value)) return undefined;
      const span = { start: 0, end: value.length, personal: false };
      const rule = assignedRule(rules, name, value);
      if (rule) return { ...span, rule, rank: 2 };
      const kind = kinds.find((one) => isGeneric(one, name, value, { quoted: true, operator: ':' }));
      return kind && { ...span, rule: genericId(kind), rank: 1 };
    },
  };
}

/** Findings that overlap become one that covers them all, under the name of the surest. */
function merge(findings: Finding[]): readonly Finding[] {
  if (findings.length === 1) return findings;
  const sorted = findings.toSorted((a, b) => a.start - b.start || b.rank - a.rank);
  const merged: Finding[] = [];
  for (const one of sorted) {
    const last = merged.at(-1);
    if (last && one.start < last.end) {
      const surest = one.rank > last.rank ? one : last;
      merged[merged.length - 1] = { ...surest, start: last.start, end: Math.max(last.end, one.end) };
    } else merged.push(one);
  }
  return merged;
}

// What was put to the user with a tool, and what came back: questions, plans to approve, calls that were refused.
import { factOf, nameOf, succeeded } from './fact.js';
import type { ApprovalFact, QuestionFact, RefusalFact } from './ledger.js';
import type { Call, Transcript } from './notes/source.js';
import { oneLine } from './notes/text.js';

const LONGEST = 600;

export function questionsIn(talk: Transcript): QuestionFact[] {
  const last = new Map<string, QuestionFact>();
  for (const fact of talk.calls.flatMap((call) => (call.use.kind === 'ask' ? asked(call) : []))) {
    last.delete(fact.question); // what was asked again has its last answer, or none
    last.set(fact.question, fact);
  }
  return [...last.values()];
}

/** Clients answer several questions in one result: `"question"="answer"`. */
function asked(call: Call): QuestionFact[] {
  const { result, proposal } = call;
  const fact = factOf(call);
  if (!result || result.denied || result.failed || result.running)
    return proposal === undefined ? [] : [{ ...fact, question: oneLine(proposal, LONGEST) }];
  // an answer may show what it stands for, and that may be JSON: only what was asked is a question
  const lines = proposal?.split('\n').map((line) => oneLine(line, Infinity));
  const isAsked = (question: string): boolean =>
    lines === undefined || lines.includes(oneLine(question, Infinity)) || (question.includes('\n') && proposal!.includes(question));
  const pairs = [...result.text.matchAll(/"([^"]{1,900})"\s*[=:]\s*"([^"]{1,900})"/g)].filter(([, question]) => isAsked(question!));
  if (pairs.length > 0) return pairs.map(([, question, answer]) => ({ ...fact, question: question!.trim(), answer: answer!.trim() }));
  if (proposal === undefined) return [];
  return [{ ...fact, question: oneLine(proposal, LONGEST), ...(result.text.trim() !== '' && { answer: oneLine(result.text, LONGEST) }) }];
}

/** A tool that lays a plan before the user: what comes back without a failure is a yes. */
export function approvalsIn(talk: Transcript): ApprovalFact[] {
  return talk.calls.flatMap((call): ApprovalFact[] => {
    const { use, proposal, result } = call;
    if (use.kind !== 'plan' || use.plan !== undefined || proposal === undefined || !result || result.running) return [];
    const words = result.denied || result.failed ? wordsWith(call, talk) : undefined;
    return [
      {
        ...factOf(call, ...(words ? [words.entry] : [])),
        plan: proposal,
        approved: !result.denied && !result.failed,
        ...(words && { words: words.text }),
      },
    ];
  });
}

const MOST_NAMED = 3;

/** Calls that were refused in one go are one refusal. */
export function refusalsIn(talk: Transcript): RefusalFact[] {
  return talk.turns.flatMap((turn): RefusalFact[] => {
    const denied = turn.calls.filter((call) => call.result?.denied && !(call.use.kind === 'plan' && call.use.plan === undefined));
    const first = denied[0];
    if (!first) return [];
    const words = wordsWith(first, talk);
    const names = [...new Set(denied.map(nameOf))].slice(0, MOST_NAMED);
    const fact = factOf(first, ...denied.slice(1, MOST_NAMED).flatMap((call) => factOf(call).entries), ...(words ? [words.entry] : []));
    const { command } = first.use;
    const isLater =
      command !== undefined && talk.calls.some((call) => call.entry > first.entry && call.use.command === command && succeeded(call));
    return [
      {
        ...fact,
        what: names.join(', '),
        ...(words && { words: words.text }),
        ...(words?.isNext && { isNext: true as const }),
        ...(isLater && { later: true as const }),
      },
    ];
  });
}

/** What the user said with a refusal (some clients put it into the result), or typed right after it. */
function wordsWith(call: Call, talk: Transcript): { readonly text: string; readonly entry: number; readonly isNext?: true } | undefined {
  const { result, place } = call;
  const inside = /the user (?:said|provided|gave)[^:\n]*:\s*([\s\S]{3,600})/i.exec(result?.text ?? '')?.[1]?.trim();
  if (inside !== undefined) return { text: oneLine(inside, LONGEST), entry: result!.entry };
  const next = [...(talk.turns[place]?.user ?? []), ...(talk.turns[place + 1]?.user ?? [])].find(
    (said) => said.entry > result!.entry && said.kind === 'typed',
  );
  return next && next.entry - result!.entry <= NEAR ? { text: oneLine(next.text, LONGEST), entry: next.entry, isNext: true } : undefined;
}

/** Entries within which words belong to a refusal. */
const NEAR = 6;

// Which section a heading names: every variant that the format's documents use, under one key.

export type SectionKey =
  | 'summary'
  | 'accomplished'
  | 'decisions'
  | 'artifacts'
  | 'state'
  | 'objective'
  | 'context'
  | 'continuation'
  | 'prompt'
  | 'blockers'
  | 'rejected'
  | 'questions'
  | 'constraints'
  | 'checks'
  | 'incidents'
  | 'plan'
  | 'files'
  | 'comments';

const variants: Readonly<Record<SectionKey, readonly string[]>> = {
  summary: ['previous session', 'previous session summary', 'previous work', 'completed this session', 'work completed'],
  accomplished: ['accomplished', 'accomplishments'],
  decisions: ['decisions made', 'key decisions', 'decisions'],
  artifacts: ['artifacts created', 'key files', 'artifacts', 'links'],
  state: ['current state', 'current project state', 'current status', 'in progress'],
  objective: ['next objective', 'next session objective', 'next steps', 'continue with'],
  context: ['context for next session', 'context'],
  continuation: ['continuation instructions'],
  prompt: ['prompt for next session', 'restoration prompt'],
  blockers: ['blockers'],
  rejected: ['rejected approaches'],
  questions: ['open questions'],
  constraints: ['constraints', 'constraints and preferences'],
  checks: ['checks', 'test status', 'test and build status'],
  incidents: ['incidents'],
  plan: ['plan'],
  files: ['files changed', 'files read'],
  comments: ['comments/feedback', 'comments'],
};

export const domainSections = {
  research: ['Sources Consulted', 'Open Questions', 'Key Findings', 'Research Direction'],
  software: ['Code Modules Modified', 'Code Changes', 'Tests Added', 'Tests Added/Modified', 'Technical Debt'],
  content: ['Content Pieces', 'Editorial Decisions', 'Review Status', 'Review Feedback'],
  learning: ['Concepts Mastered', 'Current Difficulty', 'Misconceptions Corrected'],
} as const;

export type DomainName = keyof typeof domainSections;

const keys = new Map<string, SectionKey>(
  Object.entries(variants).flatMap(([key, names]) => names.map((name) => [name, key as SectionKey] as const)),
);
const domains = new Map<string, DomainName>(
  Object.entries(domainSections).flatMap(([domain, names]) => names.map((name) => [name.toLowerCase(), domain as DomainName] as const)),
);

/** Lower case, without emphasis, a trailing colon, a leading number or picture. */
export function plainTitle(title: string): string {
  return title
    .replaceAll(/[*_`]/g, '')
    .replace(/^[^\p{L}]+/u, '')
    .replace(/(?<![\s:：])[\s:：]+$/u, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

export function sectionKey(title: string): SectionKey | undefined {
  return keys.get(plainTitle(title));
}

export function domainOf(title: string): DomainName | undefined {
  return domains.get(plainTitle(title));
}

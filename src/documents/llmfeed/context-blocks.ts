// Who the user is, what the project is, what the domain is about: `conversation_context`, `project_context` and the blocks of each domain.
import type { Artifact, Domain, FileChange, Handoff } from '../../model/handoff.js';
import type { Draft } from '../../model/empty-handoff.js';
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { readEvidence } from '../toolkit/handoff-document/evidence.js';
import { label, marked, statementsOf, texts } from '../toolkit/foreign-json/statements.js';
import { filled, listOf, readMembers, toldOf, type Block } from './block.js';

/** Background and preferences of the user: rules to keep. */
const conversationContext: Block = {
  name: 'conversation_context',
  write: ({ constraints }) => filled({ user_preferences: texts(constraints) }),
  read(value, draft) {
    const rest = isObject(value)
      ? readMembers(value, { user_preferences: (member) => void draft.constraints.push(...statementsOf(member)) })
      : value;
    draft.constraints.push(...toldOf(rest));
    return rest;
  },
};

const projectContext: Block = {
  name: 'project_context',
  write: ({ files, artifacts }) => filled({ files_changed: files.map(writeFile), artifacts: artifacts.map(writeArtifact) }),
  read(value, draft) {
    const rest = readMembers(value, {
      files_changed: (member) => void draft.files.push(...listOf(member).flatMap(readFile)),
      artifacts: (member) => void draft.artifacts.push(...listOf(member).flatMap(readArtifact)),
    });
    draft.context.push(...toldOf(isObject(value) ? rest : value, 'project'));
    return isObject(value) ? rest : value;
  },
};

function where(statement: { readonly evidence: FileChange['evidence'] }): string | undefined {
  return marked({ text: '', evidence: statement.evidence }).trim() || undefined;
}

function writeFile(file: FileChange): JsonObject {
  return filled({
    path: file.path,
    change: file.how,
    times: file.times,
    effect: file.text === file.path ? undefined : file.text,
    where: where(file),
  })!;
}

const CHANGES: ReadonlySet<string> = new Set(['created', 'edited', 'deleted', 'moved', 'read']);

function readFile(value: Json): FileChange[] {
  const path = isObject(value) ? stringOf(value['path']) : stringOf(value);
  if (path === undefined) return [];
  const { change, times, effect, where: place } = isObject(value) ? value : ({} as JsonObject);
  return [
    {
      text: stringOf(effect) ?? path,
      evidence: readEvidence(stringOf(place) ?? '').evidence,
      path,
      how: typeof change === 'string' && CHANGES.has(change) ? (change as FileChange['how']) : 'edited',
      times: typeof times === 'number' ? times : 1,
    },
  ];
}

function writeArtifact(artifact: Artifact): JsonObject {
  return filled({
    name: artifact.name,
    type: artifact.kind,
    state: artifact.state,
    url: artifact.url,
    about: artifact.text === artifact.name ? undefined : artifact.text,
    where: where(artifact),
  })!;
}

const KINDS: ReadonlySet<string> = new Set(['commit', 'branch', 'pull-request', 'issue', 'url', 'file', 'release', 'other']);

function readArtifact(value: Json): Artifact[] {
  const name = isObject(value) ? stringOf(value['name']) : stringOf(value);
  if (name === undefined) return [];
  const { type, state, url, about, where: place } = isObject(value) ? value : ({} as JsonObject);
  return [
    {
      text: stringOf(about) ?? name,
      evidence: readEvidence(stringOf(place) ?? '').evidence,
      kind: typeof type === 'string' && KINDS.has(type) ? (type as Artifact['kind']) : 'other',
      name,
      ...(typeof state === 'string' && { state }),
      ...(typeof url === 'string' && { url }),
    },
  ];
}

const DOMAIN_BLOCKS: readonly [string, Domain['kind']][] = [
  ['development_context', 'software'],
  ['research_context', 'research'],
  ['writing_context', 'content'],
  ['domain_context', 'general'],
];

/** Sections of the domain are under `notes`; everything else is written line by line and kept as it is. */
function domainBlock([name, kind]: readonly [string, Domain['kind']]): Block {
  return {
    name,
    write: ({ domain }) => (domain.kind === kind ? filled({ notes: filled(sectionTexts(domain)) }) : undefined),
    read(value, draft) {
      if (draft.domain.kind === 'general') draft.domain = { ...draft.domain, kind };
      const rest = readMembers(value, { notes: (member) => addSections(member, draft, (title) => title) });
      draft.context.push(...toldOf(isObject(value) ? rest : value, name.replace(/_context$/, '')));
      return isObject(value) ? rest : value;
    },
  };
}

/** Concepts, difficulties, misconceptions: the sections of a learning session, under their own names. */
const learningProgress: Block = {
  name: 'learning_progress',
  write({ domain }) {
    if (domain.kind !== 'learning') return undefined;
    return filled(
      Object.fromEntries(
        Object.entries(sectionTexts(domain)).map(([title, items]) => [
          title.toLowerCase().replaceAll(/\s+/g, '_'),
          SINGLE.test(title) && items.length === 1 ? items[0]! : items,
        ]),
      ),
    );
  },
  read(value, draft) {
    draft.domain = { ...draft.domain, kind: 'learning' };
    if (!isObject(value)) return value;
    addSections(value, draft, (key) => label(key).replaceAll(/(?<= )[a-z]/g, (letter) => letter.toUpperCase()));
    return undefined;
  },
};

const SINGLE = /^(?:current difficulty|learning style)$/i;

function sectionTexts({ sections }: Handoff['domain']): Record<string, string[]> {
  return Object.fromEntries(Object.entries(sections).map(([title, items]) => [title, texts(items)]));
}

function addSections(value: Json, draft: Draft, titleOf: (key: string) => string): void {
  if (!isObject(value)) return;
  const added = Object.entries(value).map(([key, items]) => [titleOf(key), statementsOf(items)] as const);
  draft.domain = { ...draft.domain, sections: { ...draft.domain.sections, ...Object.fromEntries(added) } };
}

export const contextBlocks: readonly Block[] = [conversationContext, projectContext, ...DOMAIN_BLOCKS.map(domainBlock), learningProgress];

/** `career_context`, `learning_context` and whatever else people call one. */
export function anyContext(name: string): Block {
  return {
    name,
    read(value, draft) {
      if (name === 'learning_context' && draft.domain.kind === 'general') draft.domain = { ...draft.domain, kind: 'learning' };
      draft.context.push(...toldOf(value, name.replace(/_context$/, '')));
      return value;
    },
  };
}

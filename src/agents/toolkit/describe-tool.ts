// What calls of tools say, in the forms that several agents share: questions, steps with a state, paths in a patch.
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import type { PlanState, PlanStep } from '../../model/plan.js';
import type { ToolKind } from '../../model/session.js';
import type { ToolUse } from '../../model/tool-use.js';

/** What kind of work each tool does; of an object's own names alone, since a tool may be called `constructor`. */
export function toolKinds(table: Readonly<Record<string, ToolKind>>): (tool: string) => ToolKind {
  const kinds = new Map(Object.entries(table));
  return (tool) => kinds.get(tool) ?? 'other';
}

/** Without what is not known. */
export function toolUse(
  kind: ToolKind,
  { paths = [], command, plan, question }: { readonly [Key in Exclude<keyof ToolUse, 'kind'>]?: ToolUse[Key] | undefined },
): ToolUse {
  return {
    kind,
    ...(paths.length > 0 && { paths }),
    ...(command !== undefined && { command }),
    ...(plan && { plan }),
    ...(question !== undefined && { question }),
  };
}

/** The words that agents use; each knows some of them. */
const STATES = new Map<string, PlanState>(
  Object.entries({
    pending: 'pending',
    in_progress: 'active',
    completed: 'done',
    done: 'done',
    cancelled: 'dropped',
    deleted: 'dropped',
  } satisfies Record<string, PlanState>),
);

/** Also as people write it: `In Progress`. */
export function stepState(status: Json | undefined): PlanState | undefined {
  return STATES.get((stringOf(status) ?? '').toLowerCase().replace(' ', '_'));
}

/** A list of objects, each with a status and its title under some name. Undefined: there is none. */
export function planSteps(list: Json | undefined, title: string): PlanStep[] | undefined {
  if (!isArray(list)) return undefined;
  return list.filter(isObject).map((one) => ({ title: stringOf(one[title]) ?? '', state: stepState(one['status']) ?? 'pending' }));
}

/** A list of questions, as one text. */
export function questionsIn(list: Json | undefined, between = ' '): string | undefined {
  const questions = isArray(list) ? list.filter(isObject).map((one) => stringOf(one['question']) ?? '') : [];
  return questions.filter(Boolean).join(between) || undefined;
}

/** The files that a patch in OpenAI's form names. */
export function patchedPaths(patch: string): string[] {
  return [...patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm)].map((match) => match[1]!.trim());
}

// Antigravity's tools: what kind of work each does, what a call touched, and which kind of step answers it.
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { ToolKind } from '../../model/session.js';
import type { PlanStep, ToolUse } from '../agent.js';
import { questionsIn, toolUse } from '../toolkit/describe-tool.js';

interface Tool {
  readonly kind: ToolKind;
  readonly answer?: string;
}

/** All 19 that 1.1 has. Those without a kind of step of their own are answered by a general one, as are tools of servers. */
const TOOLS = new Map<string, Tool>(
  Object.entries({
    run_command: { kind: 'execute', answer: 'RUN_COMMAND' },
    view_file: { kind: 'read', answer: 'VIEW_FILE' },
    list_dir: { kind: 'read', answer: 'LIST_DIRECTORY' },
    write_to_file: { kind: 'edit', answer: 'CODE_ACTION' },
    replace_file_content: { kind: 'edit', answer: 'CODE_ACTION' },
    multi_replace_file_content: { kind: 'edit', answer: 'CODE_ACTION' },
    grep_search: { kind: 'search', answer: 'GREP_SEARCH' },
    search_web: { kind: 'search', answer: 'SEARCH_WEB' },
    read_url_content: { kind: 'fetch', answer: 'READ_URL_CONTENT' },
    generate_image: { kind: 'other', answer: 'GENERATE_IMAGE' },
    invoke_subagent: { kind: 'other', answer: 'INVOKE_SUBAGENT' },
    ask_question: { kind: 'ask', answer: 'ASK_QUESTION' },
    ask_permission: { kind: 'ask' },
    manage_task: { kind: 'execute' },
  } satisfies Record<string, Tool>),
);

export function toolKind(tool: string): ToolKind {
  return TOOLS.get(tool)?.kind ?? 'other';
}

/** Undefined: a general one. */
export function resultType(tool: string): string | undefined {
  return TOOLS.get(tool)?.answer;
}

const PATHS = ['AbsolutePath', 'TargetFile', 'DirectoryPath', 'SearchPath'];

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const paths = PATHS.flatMap((name) => stringOf(input[name]) ?? []);
  const plan = tool === 'write_to_file' ? planIn(input) : undefined;
  if (plan) return toolUse('plan', { paths, plan });
  const question = kind === 'ask' ? (questionsIn(input['Questions'] ?? input['questions']) ?? stringOf(input['Question'])) : undefined;
  return toolUse(kind, { paths, command: kind === 'execute' ? stringOf(input['CommandLine']) : undefined, question });
}

/** The agent's list of tasks is a file that it writes for the user: `- [ ]` to do, `- [/]` under way, `- [x]` done. */
function planIn(input: JsonObject): PlanStep[] | undefined {
  if (input['IsArtifact'] !== true || !/(?:^|[\\/])task\.md$/.test(stringOf(input['TargetFile']) ?? '')) return undefined;
  return stepsIn(stringOf(input['CodeContent']) ?? '');
}

export function stepsIn(markdown: string): PlanStep[] {
  return markdown.split('\n').flatMap((line): PlanStep[] => {
    const step = /^\s*[-*] \[([ xX/])\] (.*)$/.exec(line);
    return step ? [{ title: step[2]!.trim(), state: step[1] === ' ' ? 'pending' : step[1] === '/' ? 'active' : 'done' }] : [];
  });
}

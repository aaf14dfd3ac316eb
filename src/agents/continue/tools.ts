// Continue's tools, of the terminal and of the editors: what kind of work each does and what a call touched.
import { isObject, stringOf, type Json } from '../../model/json.js';
import type { PlanStep, ToolUse } from '../agent.js';
import { toolKinds, toolUse } from '../toolkit/describe-tool.js';

export const toolKind = toolKinds({
  Bash: 'execute',
  CheckBackgroundJob: 'execute',
  run_terminal_command: 'execute',
  Read: 'read',
  List: 'read',
  Diff: 'read',
  read_file: 'read',
  read_file_range: 'read',
  read_currently_open_file: 'read',
  ls: 'read',
  view_diff: 'read',
  view_repo_map: 'read',
  view_subdirectory: 'read',
  Write: 'edit',
  Edit: 'edit',
  MultiEdit: 'edit',
  create_new_file: 'edit',
  edit_existing_file: 'edit',
  single_find_and_replace: 'edit',
  multi_edit: 'edit',
  Search: 'search',
  grep_search: 'search',
  file_glob_search: 'search',
  codebase: 'search',
  search_web: 'search',
  Fetch: 'fetch',
  fetch_url_content: 'fetch',
  Checklist: 'plan',
  AskQuestion: 'ask',
});

const PATH_FIELDS = ['filepath', 'file_path', 'dirpath', 'dirPath', 'path'];

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const path = PATH_FIELDS.map((field) => stringOf(input[field])).find((value) => value !== undefined);
  const command = kind === 'execute' ? stringOf(input['command']) : undefined;
  const question = kind === 'ask' ? stringOf(input['question']) : undefined;
  const checklist = kind === 'plan' ? stringOf(input['checklist']) : undefined;
  const plan = checklist === undefined ? undefined : stepsOf(checklist);
  return toolUse(kind, { paths: path === undefined ? [] : [path], command, plan, question });
}

/** A list in Markdown: `- [ ] to do`, `- [x] done`. */
function stepsOf(checklist: string): PlanStep[] {
  return checklist.split('\n').flatMap((line): PlanStep[] => {
    const step = /^\s*[-*] \[([ xX])\] (.*)$/.exec(line);
    return step ? [{ title: step[2]!.trim(), state: step[1] === ' ' ? 'pending' : 'done' }] : [];
  });
}

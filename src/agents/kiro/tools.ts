// Kiro's tools, of the terminal and of the editor: what kind of work each does and what a call touched.
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import type { PlanStep } from '../../model/plan.js';
import type { ToolUse } from '../agent.js';
import { toolKinds, toolUse } from '../toolkit/describe-tool.js';
import { listOf } from './values.js';

export const toolKind = toolKinds({
  shell: 'execute',
  execute_bash: 'execute',
  execute_cmd: 'execute',
  use_aws: 'execute',
  aws: 'execute',
  executeBash: 'execute',
  executePwsh: 'execute',
  runCommand: 'execute',
  controlBashProcess: 'execute',
  controlPwshProcess: 'execute',
  read: 'read',
  fs_read: 'read',
  readFile: 'read',
  readFiles: 'read',
  readCode: 'read',
  readMultipleFiles: 'read',
  listDirectory: 'read',
  getDiagnostics: 'read',
  getProcessOutput: 'read',
  ls: 'read',
  write: 'edit',
  fs_write: 'edit',
  fsWrite: 'edit',
  fsAppend: 'edit',
  strReplace: 'edit',
  editCode: 'edit',
  replace: 'edit',
  create: 'edit',
  append: 'edit',
  smartRelocate: 'move',
  deleteFile: 'delete',
  delete: 'delete',
  grep: 'search',
  glob: 'search',
  code: 'search',
  search: 'search',
  grepSearch: 'search',
  fileSearch: 'search',
  knowledge: 'search',
  web_search: 'search',
  remote_web_search: 'search',
  web_fetch: 'fetch',
  webFetch: 'fetch',
  todo_list: 'plan',
  todo: 'plan',
  thinking: 'think',
  userInput: 'ask',
});

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  return toolUse(kind, {
    paths: pathsIn(input),
    command: kind === 'execute' ? stringOf(input['command']) : undefined,
    plan: kind === 'plan' ? stepsIn(input) : undefined,
    question: kind === 'ask' ? stringOf(input['question']) : undefined,
  });
}

type Input = { readonly [key: string]: Json | undefined };

/** One path, or one in each operation, or several in a list. */
function pathsIn(input: Input): string[] {
  const named = (one: Input): string | undefined =>
    stringOf(one['path']) ?? stringOf(one['file']) ?? stringOf(one['targetFile']) ?? stringOf(one['sourcePath']);
  const inside = [...listOf(input['operations']), ...listOf(input['ops']), ...listOf(input['files'])].flatMap((one) => named(one) ?? []);
  const listed = isArray(input['paths']) ? input['paths'].flatMap((path) => stringOf(path) ?? []) : [];
  const own = named(input);
  return [...new Set([...(own === undefined ? [] : [own]), ...inside, ...listed])];
}

/** What is done is told by numbers that later calls name, several at once: the list as it was made is all that a call says. */
function stepsIn(input: Input): PlanStep[] | undefined {
  const tasks = listOf(input['tasks']).map((task) => ({
    title: stringOf(task['task_description']) ?? stringOf(task['description']) ?? '',
    state: task['completed'] === true ? ('done' as const) : ('pending' as const),
  }));
  return input['command'] === 'create' || (input['command'] === undefined && tasks.length > 0) ? tasks : undefined;
}

// Kimi CLI's tools: what kind of work each does and what a call touched.
import { isObject, stringOf, type Json } from '../../model/json.js';
import type { ToolUse } from '../agent.js';
import { planSteps, questionsIn, toolKinds, toolUse } from '../toolkit/describe-tool.js';

export const toolKind = toolKinds({
  ReadFile: 'read',
  ReadMediaFile: 'read',
  WriteFile: 'edit',
  StrReplaceFile: 'edit',
  PatchFile: 'edit',
  Glob: 'search',
  Grep: 'search',
  SearchWeb: 'search',
  Shell: 'execute',
  Bash: 'execute',
  CMD: 'execute',
  TaskOutput: 'execute',
  TaskStop: 'execute',
  TaskList: 'execute',
  FetchURL: 'fetch',
  Think: 'think',
  SetTodoList: 'plan',
  EnterPlanMode: 'plan',
  ExitPlanMode: 'plan',
  AskUserQuestion: 'ask',
});

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const place =
    kind === 'read' || kind === 'edit' || kind === 'search' ? (stringOf(input['path']) ?? stringOf(input['directory'])) : undefined;
  const command = kind === 'execute' ? stringOf(input['command']) : undefined;
  const plan = tool === 'SetTodoList' ? planSteps(input['todos'], 'title') : undefined;
  const question = kind === 'ask' ? questionsIn(input['questions']) : undefined;
  return toolUse(kind, { paths: place === undefined ? [] : [place], command, plan, question });
}

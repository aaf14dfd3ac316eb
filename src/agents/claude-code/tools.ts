// Claude Code's tools: what kind of work each does and what a call touched.
import { isObject, stringOf, wordOf, type Json } from '../../model/json.js';
import type { ToolUse } from '../agent.js';
import { planSteps, questionsIn, stepState, toolKinds, toolUse } from '../toolkit/describe-tool.js';

export const toolKind = toolKinds({
  Read: 'read',
  NotebookRead: 'read',
  LS: 'read',
  ReadMcpResourceTool: 'read',
  ListMcpResourcesTool: 'read',
  Write: 'edit',
  Edit: 'edit',
  MultiEdit: 'edit',
  NotebookEdit: 'edit',
  Grep: 'search',
  Glob: 'search',
  WebSearch: 'search',
  ToolSearch: 'search',
  Bash: 'execute',
  BashOutput: 'execute',
  KillShell: 'execute',
  KillBash: 'execute',
  TaskOutput: 'execute',
  TaskStop: 'execute',
  PowerShell: 'execute',
  Monitor: 'execute',
  WebFetch: 'fetch',
  TodoWrite: 'plan',
  TodoRead: 'plan',
  TaskCreate: 'plan',
  TaskUpdate: 'plan',
  TaskList: 'plan',
  TaskGet: 'plan',
  ExitPlanMode: 'plan',
  EnterPlanMode: 'plan',
  AskUserQuestion: 'ask',
  Task: 'other',
  Agent: 'other',
  Skill: 'other',
  SlashCommand: 'other',
});

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const path =
    stringOf(input['file_path']) ??
    stringOf(input['notebook_path']) ??
    (kind === 'read' || kind === 'search' ? stringOf(input['path']) : undefined);
  const command = stringOf(input['command']);
  const question = tool === 'AskUserQuestion' ? questionsIn(input['questions']) : undefined;
  return toolUse(kind, { paths: path === undefined ? [] : [path], command, plan: planOf(tool, input), question });
}

function planOf(tool: string, input: { readonly [key: string]: Json | undefined }): ToolUse['plan'] {
  if (tool === 'TodoWrite') return planSteps(input['todos'], 'content');
  if (tool === 'TaskCreate') return { add: stringOf(input['subject']) ?? '' };
  if (tool === 'TaskUpdate') {
    const state = stepState(input['status']);
    const title = stringOf(input['subject']);
    return { step: wordOf(input['taskId']), ...(state !== undefined && { state }), ...(title !== undefined && { title }) };
  }
  return undefined;
}

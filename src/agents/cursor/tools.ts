// Cursor's tools: what kind of work each does and what a call touched. The editor and the command-line client call the same ones differently.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { NumberedStep, PlanChange } from '../../model/plan.js';
import type { ToolKind } from '../../model/session.js';
import type { ToolUse } from '../agent.js';
import { questionsIn, stepState, toolUse } from '../toolkit/describe-tool.js';

/** Without `_v2` and the like, underscores and capitals: `read_file_v2`, `ReadFile` and `readFile` are one. */
const KINDS = new Map<string, ToolKind>(
  Object.entries({
    readfile: 'read',
    read: 'read',
    readfileforimport: 'read',
    listdir: 'read',
    ls: 'read',
    readlints: 'read',
    fetchrules: 'read',
    readproject: 'read',
    readmcpresource: 'read',
    fetchmcpresource: 'read',
    listmcpresources: 'read',
    fetchpullrequest: 'read',
    gotodefinition: 'read',
    editfile: 'edit',
    edit: 'edit',
    strreplace: 'edit',
    searchreplace: 'edit',
    multistrreplace: 'edit',
    multiedit: 'edit',
    write: 'edit',
    writefile: 'edit',
    createfile: 'edit',
    applypatch: 'edit',
    applyagentdiff: 'edit',
    reapply: 'edit',
    editnotebook: 'edit',
    newedit: 'edit',
    newfile: 'edit',
    deletefile: 'delete',
    delete: 'delete',
    grep: 'search',
    grepsearch: 'search',
    ripgrepsearch: 'search',
    ripgreprawsearch: 'search',
    glob: 'search',
    globfilesearch: 'search',
    filesearch: 'search',
    codebasesearch: 'search',
    semanticsearch: 'search',
    semanticsearchfull: 'search',
    readsemsearchfiles: 'search',
    searchsymbols: 'search',
    deepsearch: 'search',
    semsearch: 'search',
    shell: 'execute',
    runterminalcmd: 'execute',
    runterminalcommand: 'execute',
    writeshellstdin: 'execute',
    awaitshell: 'execute',
    await: 'execute',
    websearch: 'fetch',
    webfetch: 'fetch',
    fetch: 'fetch',
    todowrite: 'plan',
    updatetodos: 'plan',
    createplan: 'plan',
    askquestion: 'ask',
    think: 'think',
  } satisfies Record<string, ToolKind>),
);

export function toolKind(tool: string): ToolKind {
  return KINDS.get(plainName(tool)) ?? 'other';
}

function plainName(tool: string): string {
  return tool
    .replace(/_?v\d$/i, '')
    .replaceAll(/[_-]/g, '')
    .toLowerCase();
}

const PATHS = [
  'path',
  'target_file',
  'targetFile',
  'file_path',
  'filePath',
  'relativeWorkspacePath',
  'relative_workspace_path',
  'target_directory',
];

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  const paths =
    kind === 'read' || kind === 'edit' || kind === 'delete' ? PATHS.flatMap((name) => stringOf(input[name]) || []).slice(0, 1) : [];
  return toolUse(kind, {
    paths,
    command: kind === 'execute' ? stringOf(input['command']) : undefined,
    plan: kind === 'plan' ? planOf(input) : undefined,
    question: kind === 'ask' ? questionOf(input) : undefined,
  });
}

/** All steps, or with `merge` those that changed, by their ids. */
function planOf(input: JsonObject): PlanChange | undefined {
  const list = input['todos'];
  if (!isArray(list)) return undefined;
  const steps = list.filter(isObject).map((one): NumberedStep => {
    const number = stringOf(one['id']);
    return {
      title: stringOf(one['content']) ?? stringOf(one['title']) ?? '',
      state: stepState(stringOf(one['status'])?.replace(/^TODO_STATUS_/, '')) ?? 'pending',
      ...(number !== undefined && { number }),
    };
  });
  return input['merge'] === true || input['merge'] === 'true' || input['merge'] === 'True' ? { merge: steps } : steps;
}

function questionOf(input: JsonObject): string | undefined {
  return questionsIn(input['questions']) ?? questionsOfPrompts(input['questions']) ?? stringOf(input['question']);
}

function questionsOfPrompts(list: Json | undefined): string | undefined {
  const prompts = isArray(list) ? list.filter(isObject).flatMap((one) => stringOf(one['prompt']) || []) : [];
  return prompts.join(' ') || undefined;
}

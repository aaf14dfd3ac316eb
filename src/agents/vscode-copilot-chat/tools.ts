// Copilot's tools in VS Code: what kind of work each does and what a call touched. The screen knows some by other names (`copilot_readFile`).
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import type { PlanState, PlanStep } from '../../model/plan.js';
import type { ToolKind } from '../../model/session.js';
import type { ToolUse } from '../agent.js';
import { patchedPaths, questionsIn, toolUse } from '../toolkit/describe-tool.js';
import { listOf } from './values.js';

const KINDS = new Map<string, ToolKind>(
  Object.entries({
    read_file: 'read',
    readFile: 'read',
    list_dir: 'read',
    listDirectory: 'read',
    view_image: 'read',
    get_errors: 'read',
    getErrors: 'read',
    get_changed_files: 'read',
    getChangedFiles: 'read',
    read_project_structure: 'read',
    readProjectStructure: 'read',
    read_notebook_cell_output: 'read',
    readNotebookCellOutput: 'read',
    getNotebookSummary: 'read',
    get_terminal_output: 'read',
    getTerminalOutput: 'read',
    terminal_last_command: 'read',
    terminal_selection: 'read',
    get_task_output: 'read',
    test_failure: 'read',
    testFailure: 'read',
    semantic_search: 'search',
    searchCodebase: 'search',
    grep_search: 'search',
    findTextInFiles: 'search',
    file_search: 'search',
    findFiles: 'search',
    test_search: 'search',
    findTestFiles: 'search',
    search_workspace_symbols: 'search',
    searchWorkspaceSymbols: 'search',
    list_code_usages: 'search',
    listCodeUsages: 'search',
    github_repo: 'search',
    githubRepo: 'search',
    apply_patch: 'edit',
    applyPatch: 'edit',
    insert_edit_into_file: 'edit',
    insertEdit: 'edit',
    create_file: 'edit',
    createFile: 'edit',
    create_directory: 'edit',
    createDirectory: 'edit',
    replace_string_in_file: 'edit',
    replaceString: 'edit',
    multi_replace_string_in_file: 'edit',
    multiReplaceString: 'edit',
    edit_notebook_file: 'edit',
    editNotebook: 'edit',
    create_new_jupyter_notebook: 'edit',
    run_in_terminal: 'execute',
    runInTerminal: 'execute',
    create_and_run_task: 'execute',
    run_task: 'execute',
    run_tests: 'execute',
    runTests: 'execute',
    run_notebook_cell: 'execute',
    runNotebookCell: 'execute',
    run_vscode_command: 'execute',
    fetch_webpage: 'fetch',
    fetchWebPage: 'fetch',
    open_simple_browser: 'fetch',
    manage_todo_list: 'plan',
    manageTodoList: 'plan',
    askQuestions: 'ask',
    get_confirmation: 'ask',
    think: 'think',
  } satisfies Record<string, ToolKind>),
);

/** `copilot_readFile`, `vscode_askQuestions`, `copilot_runTests1`. */
export function toolKind(tool: string): ToolKind {
  return KINDS.get(tool) ?? KINDS.get(tool.replace(/^(?:copilot|vscode)_/, '').replace(/\d$/, '')) ?? 'other';
}

export function describeTool(tool: string, input: Json): ToolUse {
  const kind = toolKind(tool);
  if (!isObject(input)) return { kind };
  return toolUse(kind, {
    paths: pathsIn(input),
    command: kind === 'execute' ? commandIn(input) : undefined,
    plan: kind === 'plan' && isArray(input['todoList']) ? stepsIn(input['todoList']) : undefined,
    question: kind === 'ask' ? questionsIn(input['questions']) : undefined,
  });
}

type Input = { readonly [key: string]: Json | undefined };

function pathsIn(input: Input): string[] {
  const one = stringOf(input['filePath']) ?? stringOf(input['dirPath']) ?? stringOf(input['path']);
  const several = isArray(input['filePaths']) ? input['filePaths'].flatMap((path) => stringOf(path) ?? []) : [];
  const replaced = listOf(input['replacements']).flatMap((each) => stringOf(each['filePath']) ?? []);
  const patch = stringOf(input['input']) ?? stringOf(input['patch']);
  return [...new Set([...(one === undefined ? [] : [one]), ...several, ...replaced, ...(patch === undefined ? [] : patchedPaths(patch))])];
}

function commandIn(input: Input): string | undefined {
  const { task } = input;
  if (!isObject(task)) return stringOf(input['command']);
  const words = isArray(task['args']) ? task['args'].flatMap((word) => stringOf(word) ?? []) : [];
  const command = stringOf(task['command']);
  return command === undefined ? undefined : [command, ...words].join(' ');
}

const STATES = new Map<string, PlanState>([
  ['not-started', 'pending'],
  ['in-progress', 'active'],
  ['completed', 'done'],
]);

function stepsIn(list: Json): PlanStep[] {
  return listOf(list).map((step) => ({
    title: stringOf(step['title']) ?? '',
    state: STATES.get(stringOf(step['status']) ?? '') ?? 'pending',
  }));
}

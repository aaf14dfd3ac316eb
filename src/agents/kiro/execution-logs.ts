// What Kiro's editor did before 1.0, turn by turn: logs in folders with names that only it can tell, each known by the id near its beginning.
import type { Companion } from '../../io/companions.js';
import { isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Part, ToolResultPart } from '../../model/session.js';
import { latin1 } from '../../records/bytes.js';
import type { SessionFiles } from '../toolkit/session-bytes.js';
import { WORKSPACES } from './file-names.js';
import { toolKind } from './tools.js';
import { listOf, objectOf, outputParts, textParts } from './values.js';

const LARGEST = 256 << 20;
const HASH = /^[0-9a-f]{32}$/;

/** One step of a turn. */
export interface Step {
  readonly parts: readonly Part[];
  readonly results: readonly ToolResultPart[];
}

export class ExecutionLogs {
  readonly #files: SessionFiles;
  readonly #folder: string | undefined;
  readonly #report: Report;
  #known: Map<string, Companion> | undefined;

  constructor(session: string, files: SessionFiles, report: Report) {
    const { paths } = files;
    const store = paths.dirname(paths.dirname(session));
    this.#files = files;
    this.#report = report;
    this.#folder = paths.basename(store) === WORKSPACES ? paths.dirname(store) : undefined;
  }

  /** Undefined: its log is not there. */
  steps(execution: string): Step[] | undefined {
    this.#known ??= this.#find();
    const file = this.#known.get(execution);
    const log = file && this.#read(file);
    return log && stepsOf(log, execution);
  }

  #find(): Map<string, Companion> {
    const known = new Map<string, Companion>();
    if (this.#folder === undefined) return known;
    const isOther = (relative: string): boolean => !HASH.test(relative.split(/[/\\]/)[0]!);
    for (const file of this.#files.companions(this.#folder, { report: this.#report, skip: isOther })) {
      const id = /"executionId"\s*:\s*"([^"\\]+)"/.exec(this.#head(file))?.[1];
      if (id !== undefined && !known.has(id)) known.set(id, file);
    }
    return known;
  }

  #head(file: Companion): string {
    try {
      return latin1(this.#files.head(file.path, { within: file.within }), 4096);
    } catch {
      return ''; // gone, or out of reach: the turn is told without it
    }
  }

  #read({ path, within }: Companion): JsonObject | undefined {
    try {
      const bytes = this.#files.whole(path, { within, accept: (size) => size <= LARGEST });
      const log: unknown = bytes && JSON.parse(this.#files.text(bytes));
      return isObject(log) ? log : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Actions that did something; the others are steps of the client's own. */
const ACTIONS = new Set([
  'runCommand',
  'replace',
  'create',
  'append',
  'delete',
  'readFiles',
  'readFile',
  'search',
  'listDirectory',
  'mcp',
  'webFetch',
]);

function stepsOf(log: JsonObject, execution: string): Step[] {
  return listOf(log['actions']).flatMap((action, i): Step[] => {
    const type = stringOf(action['actionType']) ?? '';
    const output = objectOf(action['output']);
    if (type === 'say') {
      const parts = textParts(stringOf(output['message']));
      return parts.length === 0 ? [] : [{ parts, results: [] }];
    }
    if (!ACTIONS.has(type)) return [];
    const call = stringOf(action['actionId']) ?? `${execution}.${i + 1}`;
    const failed = /error|fail|reject|abort/i.test(stringOf(action['actionState']) ?? '') ? ({ failed: true } as const) : {};
    return [
      {
        parts: [{ type: 'tool-call', call, tool: type, kind: toolKind(type), input: inputOf(action['input']) }],
        results: [{ type: 'tool-result', call, output: told(output), ...failed }],
      },
    ];
  });
}

/** Without the whole file before and after a change, where it says what was changed. */
function inputOf(input: Json | undefined): Json {
  const { originalContent: _before, ...rest } = objectOf(input);
  return rest as JsonObject;
}

function told(output: JsonObject): Part[] {
  const text = stringOf(output['output']) ?? stringOf(output['message']) ?? stringOf(output['result']);
  if (text !== undefined) return textParts(text);
  return Object.keys(output).length === 0 ? [] : outputParts(jsonText(output));
}

// Parts of another agent's session as a target's history holds them: ids of calls and names of tools in a shape that its models take, files
// where it has a place.
import { isObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { FilePart, Part, TextPart, ToolCallPart, ToolResultPart } from '../../model/session.js';
import { makeFileFlattener, type FileFlattener } from './flat-files.js';
import { makeCallIds } from './ids.js';
import { makeToolNames } from './tool-names.js';

export interface ForeignPartsOptions {
  /** The target's name, as people know it. */
  readonly agent: string;
  /** In characters; absent: as long as any model takes. */
  readonly longestCallId?: number;
  /** The input of a call must be an object: another becomes the field of one. */
  readonly objectInputs?: true;
}

export class ForeignParts {
  readonly #options: ForeignPartsOptions;
  readonly #callId: (id: string) => string;
  readonly #toolName: (name: string) => string;
  readonly #files: FileFlattener;

  constructor(options: ForeignPartsOptions, report: Report) {
    this.#options = options;
    this.#callId = makeCallIds(options.longestCallId);
    this.#toolName = makeToolNames(options.agent, report);
    this.#files = makeFileFlattener(options.agent, report);
  }

  /** What the model said, where its messages hold no files. */
  said(part: Part): Part {
    return part.type === 'file' ? this.note(part) : part.type === 'tool-call' ? this.call(part) : part;
  }

  call(part: ToolCallPart): ToolCallPart {
    const input = this.#options.objectInputs && !isObject(part.input) ? { input: part.input } : part.input;
    return { ...part, call: this.#callId(part.call), tool: this.#toolName(part.tool), input };
  }

  /** What a tool gave back. `shown`: what results can hold; absent: images, but no other files. */
  result(part: ToolResultPart, shown = (inner: Part): Part => this.shown(inner)): ToolResultPart {
    return { ...part, call: this.#callId(part.call), output: part.output.map((inner) => shown(inner)) };
  }

  /** Where images have a place, but no other files. */
  shown(part: Part): Part {
    return this.#files.besidesImages(part);
  }

  /** What stands for a file where none has a place. */
  note(part: FilePart): TextPart {
    return this.#files.asNote(part);
  }
}

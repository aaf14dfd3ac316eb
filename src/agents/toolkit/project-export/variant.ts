// What tells the exported project of one builder of web sites from all others.
import type { JsonObject } from '../../../model/json.js';

/** What a project's own files say. */
export interface ProjectMarks {
  readonly readme: string;
  readonly manifest: JsonObject;
  /** By their names; of those that `prompts` names. */
  readonly has: (name: string) => boolean;
}

export interface Variant {
  readonly id: string;
  readonly name: string;
  /** Files that alone tell it, each with `/` between its folders. */
  readonly markers: readonly string[];
  /** Files with what the user, or a template, told the builder. */
  readonly prompts: readonly string[];
  /** By what its README or its manifest says; undefined: not by these. */
  told(
    marks: Pick<ProjectMarks, 'readme' | 'manifest'>,
  ): { readonly id?: string | undefined; readonly url?: string | undefined } | undefined;
}

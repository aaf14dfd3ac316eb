// `tag`: names are acts, too; two at a time wait for each other, so that one name means one thing.
import { withLock } from '../../io/lock.js';
import { beginning } from '../../model/beginning.js';
import type { ThingRef } from '../../model/lineage.js';
import { Failure } from '../../model/report.js';
import { Lineage } from '../../store/lineage.js';
import { lockFolder } from '../../store/recover.js';
import { findThing } from '../log/find-thing.js';
import { knownGraph } from '../log/known-lineage.js';
import type { OperationContext } from '../operation.js';
import { usage } from '../usage.js';

export interface TagInput {
  readonly handoff: string;
  readonly name: string;
  readonly remove: boolean;
  readonly force: boolean;
}

export interface TagResult {
  readonly ref: ThingRef;
  readonly title: string | null;
  /** All that it has now. */
  readonly tags: readonly string[];
}

/** A name must not look like the beginning of a digest, a position or a path. */
const NAME = /^(?![0-9a-f]+$)[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u;

export async function tagHandoff({ handoff, name, remove, force }: TagInput, { here, report }: OperationContext): Promise<TagResult> {
  if (!NAME.test(name))
    throw usage({
      rule: 'tag/bad-name',
      message: `“${beginning(name, 60)}” cannot be a name`,
      hint: 'Letters, digits, dots, dashes and underscores, at most 64, beginning with a letter or digit, and not only of the digits of a hash.',
    });
  return withLock({ folder: lockFolder(here), name: 'the tags' }, async () => {
    const graph = await knownGraph(here, report);
    const { ref, title = null, tags } = findThing(handoff, graph, here);
    const others = [...graph.values()].filter((node) => node.ref !== ref && node.tags.includes(name));
    if (others.length > 0 && !remove && !force)
      throw new Failure({
        rule: 'tag/taken',
        message: `“${name}” is the name of something else already: ${others[0]!.title ?? others[0]!.ref}`,
        hint: '--force gives it to this one.',
      });
    if (remove && !tags.includes(name))
      throw new Failure({ rule: 'tag/unknown', message: `it is not called “${name}”`, hint: '`baton log` shows the names.' });
    const lineage = new Lineage(here);
    for (const { ref: other } of remove ? [] : others) lineage.add({ what: 'tag', parents: [other], tag: name, removed: true });
    if (remove || !tags.includes(name)) lineage.add({ what: 'tag', parents: [ref], tag: name, ...(remove && { removed: true as const }) });
    const left = tags.filter((tag) => tag !== name);
    return { ref, title, tags: remove ? left : [...left, name] };
  });
}

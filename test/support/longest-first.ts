// The longest files begin first, so that none of them runs alone at the end. A machine that has run them before knows which; a new one does not.
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/** `names`: of files below `test/`, without their ending. The projects stay one after the other. */
export function longestFirst(names: readonly string[]): TestSequencerConstructor {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      const projects = [...new Set(sorted.map(({ project }) => project.name))];
      const place = ({ project, moduleId }: TestSpecification): number => {
        const at = names.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
        return projects.indexOf(project.name) * (names.length + 1) + (at < 0 ? names.length : at);
      };
      return sorted.toSorted((a, b) => place(a) - place(b));
    }
  };
}

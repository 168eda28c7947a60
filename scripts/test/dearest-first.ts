import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Begins with the files whose paths end so, in this order, so that no worker ends alone with a long one. Vitest by itself
 * goes by size where it has not run before: a run of the harness is a short file. Files of a project stay together, as
 * they share a worker's modules.
 */
export const dearestFirst = (ends: string[]) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const rank = ({ moduleId }: TestSpecification): number => {
        const place = ends.findIndex((end) => moduleId.endsWith(end));
        return place < 0 ? ends.length : place;
      };
      const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
      return [...projects.values()].flatMap((own) => own.sort((a, b) => rank(a) - rank(b)));
    }
  };

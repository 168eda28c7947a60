import type { Reporter, TestModule } from 'vitest/node';
import { recordTimes } from './times.ts';

/** Notes how long each file took, including the set-up in its hooks: Vitest's JSON report counts only the tests. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    recordTimes(modules.map((module) => ({ name: module.moduleId, ms: module.diagnostic().duration })));
  }
}

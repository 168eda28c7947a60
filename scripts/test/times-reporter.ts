import type { Reporter, TestModule } from 'vitest/node';
import { recordTimes } from './times.ts';

/** Notes how long each file took, what its hooks set up included: Vitest's report in JSON counts the tests alone. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    recordTimes(modules.map((module) => ({ name: module.moduleId, ms: module.diagnostic().duration })));
  }
}

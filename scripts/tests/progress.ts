import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';
import { root } from '../run.ts';

/** A reporter of Vitest: a line every ten seconds, and each failed test at once. */
export default class Progress implements Reporter {
  #files = 0;
  #filesDone = 0;
  #tests = 0;
  #failed = 0;
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length;
    this.#timer = setInterval(() => this.#say(), 10_000);
  }

  onTestCaseResult(test: TestCase): void {
    this.#tests++;
    if (test.result().state !== 'failed') return;
    this.#failed++;
    console.log(`  FAILED ${relative(root, test.module.moduleId)} › ${test.fullName}`);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#filesDone++;
    // Outside of its tests.
    for (const { message } of module.errors())
      console.log(`  FAILED ${relative(root, module.moduleId)}: ${message}`);
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
    this.#say();
  }

  #say(): void {
    const failed = this.#failed > 0 ? `, ${this.#failed} failed` : '';
    console.log(`  ${this.#filesDone} of ${this.#files} files, ${this.#tests} tests${failed}`);
  }
}

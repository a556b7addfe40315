import { stripVTControlCharacters } from 'node:util';

/** Failed tests as `npm test` prints them at the end, from the JSON reports of Vitest and Playwright. */

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    line: number;
    tests: { results: { status: string; errors: { message?: string }[] }[] }[];
  }[];
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

const entry = (title: string, messages: (string | undefined)[]): string =>
  [title, ...messages.map((message) => stripVTControlCharacters(message ?? '').slice(0, 2000))].join('\n');

export function failuresOfVitest({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [entry(name, [message])];
    return failed.map(({ fullName, failureMessages }) => entry(`${name} › ${fullName}`, failureMessages));
  });
}

export function failuresOfPlaywright({ suites, errors }: PlaywrightReport): string[] {
  const ofSuite = (suite: PlaywrightSuite): string[] => [
    ...suite.specs.flatMap(({ title, line, tests }) =>
      tests
        .flatMap(({ results }) => results)
        .filter(({ status }) => status !== 'passed' && status !== 'skipped')
        .map((result) =>
          entry(
            `${suite.file}:${line} › ${title}`,
            result.errors.map(({ message }) => message),
          ),
        ),
    ),
    ...(suite.suites ?? []).flatMap(ofSuite),
  ];
  return [
    ...suites.flatMap(ofSuite),
    ...errors.map(({ message }) => entry('Outside of the tests', [message])),
  ];
}

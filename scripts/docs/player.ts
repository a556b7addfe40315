import type { ChildProcess } from 'node:child_process';
import { type Block, readBlocks } from './commands.ts';
import type { Machine } from './machine.ts';

/** Plays the blocks of a page in their order, with what the scenario does before and after each of them. */

export interface Step {
  /** The heading and the beginning of a line by which the block is found. */
  block: [section: string, line: string];
  /** What must be there, or stands in for something that the test cannot have. */
  before?: () => Promise<void>;
  /** Throws when the block did not do what the page says. */
  after?: (output: string) => Promise<void>;
}

export interface Scenario {
  page: string;
  machines: Record<string, { machine: () => Machine; as: string }>;
  /** What replaces the words in capitals, asked for when the block is played. */
  words: Record<string, () => string | Promise<string>>;
  steps: Step[];
}

export interface Tally {
  passed: number;
  failed: string[];
  notRun: string[];
}

/** Commands that were left running, by the name that the page gives them. */
export const running = new Map<string, ChildProcess>();

export async function play(scenario: Scenario, tally: Tally): Promise<void> {
  const blocks = readBlocks(scenario.page);
  const steps = new Map(scenario.steps.map((step) => [find(blocks, step), step]));
  for (const block of blocks) {
    const where = `${block.page}:${block.line} (${block.section})`;
    const step = steps.get(block);
    const start = performance.now();
    try {
      await step?.before?.();
      if (block.notRun === undefined) {
        const output = await type(block, scenario);
        await step?.after?.(output);
        tally.passed += 1;
        console.log(`  ok ${where}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
      } else {
        tally.notRun.push(`${where}: ${block.notRun}`);
      }
    } catch (error) {
      // What comes after it on the page builds on it.
      tally.failed.push(where);
      console.error(`  FAILED ${where}\n${(error as Error).message}`);
      return;
    }
  }
}

/** The block whose first line begins so, or else the only one that has such a line. */
function find(blocks: Block[], { block: [section, line] }: Step): Block {
  const there = blocks.filter((each) => each.section === section);
  const first = there.find((each) => each.commands.startsWith(line));
  if (first) return first;
  const found = there.filter((each) => each.commands.split('\n').some((one) => one.startsWith(line)));
  if (found.length !== 1 || !found[0]) {
    throw new Error(
      `The test looks for one block with "${line}" under "${section}" and finds ${found.length}.`,
    );
  }
  return found[0];
}

async function type(block: Block, { machines, words }: Scenario): Promise<string> {
  const at = machines[block.on ?? 'library'];
  if (!at) throw new Error(`${block.page}:${block.line}: there is no machine "${block.on}".`);
  let commands = block.commands;
  for (const [word, replacement] of Object.entries(words))
    if (commands.includes(word)) commands = commands.replaceAll(word, await replacement());
  if (block.background !== undefined) {
    running.set(block.background, at.machine().background(commands, at.as));
    return '';
  }
  return at.machine().sure(commands, { as: at.as, ...(block.input ? { input: block.input } : {}) });
}

/** Asks until the answer is as expected, for half a minute. */
export async function eventually(ask: () => Promise<string>, expected: RegExp): Promise<string> {
  let answer = '';
  for (let tries = 0; tries < 60; tries++) {
    answer = await ask();
    if (expected.test(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${expected} was expected, and this came: ${answer}`);
}

export function expectMatch(text: string, expected: RegExp, what: string): void {
  if (!expected.test(text)) throw new Error(`${what}: ${expected} was expected, and this came: ${text}`);
}

export function expectNoMatch(text: string, unwanted: RegExp, what: string): void {
  if (unwanted.test(text)) throw new Error(`${what}: ${unwanted} must not be there: ${text}`);
}

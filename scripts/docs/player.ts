import type { ChildProcess } from 'node:child_process';
import { type Block, readPage } from './commands.ts';
import type { Machine } from './machine.ts';
import { reasonNotToRun } from './not-run.ts';
import type { Part, Scenario, Step } from './scenario.ts';

/** Plays the commands of a page in order, with what the scenario does before and after each block. */

export interface Tally {
  passed: number;
  failed: string[];
}

/** Commands that are still running, by the name that the page gives them. */
export const running = new Map<string, ChildProcess>();

export async function play({ page, sections, prepare, name }: Part, tally: Tally): Promise<void> {
  const blocks = readPage(page).blocks.filter(
    ({ section, language }) => language === 'sh' && sections.includes(section),
  );
  const scenario = await timed(`machines for ${name}`, prepare);
  const steps = new Map(scenario.steps.map((step) => [find(blocks, step), step]));
  for (const block of blocks) {
    const where = `${block.page}:${block.line} (${block.section})`;
    const step = steps.get(block);
    try {
      await timed(where, async () => {
        await step?.before?.();
        const output = reasonNotToRun(block) === undefined ? await type(block, scenario) : '';
        await step?.after?.(output);
      });
      tally.passed += 1;
    } catch (error) {
      // The rest of the page depends on it.
      tally.failed.push(where);
      console.error(`  FAILED ${where}\n${(error as Error).message}`);
      return;
    }
  }
  for (const { machine } of Object.values(scenario.machines)) await machine.remove();
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  console.log(`  ok ${what}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/** The only block with a line that begins like this. */
function find(blocks: Block[], { block: [section, line] }: Step): Block {
  const found = blocks.filter(
    (each) => each.section === section && each.text.split('\n').some((one) => one.startsWith(line)),
  );
  const first = found.find(({ text }) => text.startsWith(line));
  if (first) return first;
  if (found.length !== 1 || !found[0])
    throw new Error(
      `The test looks for one block with "${line}" under "${section}" and finds ${found.length}.`,
    );
  return found[0];
}

/** A block as it is typed, with the reader's own names. */
async function type(block: Block, { machines, home, words }: Scenario): Promise<string> {
  const filledIn = async (text: string): Promise<string> => {
    let filled = text;
    for (const [word, replacement] of Object.entries(words))
      if (filled.includes(word)) filled = filled.replaceAll(word, await replacement());
    return filled;
  };
  const commands = await filledIn(block.text);
  const input = await Promise.all(block.input.map(filledIn));
  let output = '';
  for (const name of block.on.length > 0 ? block.on : [home]) {
    const at = machines[name];
    if (!at) throw new Error(`There is no machine "${name}".`);
    if (block.background !== undefined) running.set(block.background, at.machine.background(commands, at.as));
    else
      output += await at.machine.sure(commands, {
        as: at.as,
        ...(input.length > 0 ? { input } : {}),
      });
  }
  return output;
}

/** Repeats a call until the reply is as expected, for half a minute or longer. */
export async function eventually(
  ask: () => Promise<string>,
  expected: RegExp,
  seconds = 30,
): Promise<string> {
  let answer = '';
  for (let tries = 0; tries < 2 * seconds; tries++) {
    answer = await ask();
    if (expected.test(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`Expected ${expected}, got: ${answer}`);
}

/** Waits until the Storyvan at a port is ready. */
export async function ready(library: Machine, port = 3000): Promise<void> {
  const ask = async () => (await library.run(`curl -s --max-time 10 http://127.0.0.1:${port}/readyz`)).output;
  await eventually(ask, /"status":"ready"/);
}

export function expectMatch(text: string, expected: RegExp, what: string): void {
  if (!expected.test(text)) throw new Error(`${what}: expected ${expected}, got: ${text}`);
}

export function expectNoMatch(text: string, unwanted: RegExp, what: string): void {
  if (unwanted.test(text)) throw new Error(`${what}: ${unwanted} must not be there: ${text}`);
}

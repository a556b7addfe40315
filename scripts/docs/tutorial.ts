import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../run.ts';
import { runFromSource } from './from-source.ts';
import { type Alone, bash, startAlone, until } from './in-copy.ts';
import { copySources } from './source-copy.ts';

/**
 * Plays “Your first call and screen” of CONTRIBUTING.md in a copy of the sources: each block of code is written to the
 * file that the text above it names, each command is run, and must end as its comment says.
 */

const heading = '## Your first call and screen';
const newPath = '/library/latest-titles';

type Step =
  | { kind: 'file'; path: string; content: string }
  | { kind: 'command'; command: string; comment: string };

function readSection(): string {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  return page.slice(page.indexOf(heading) + heading.length).split(/^## /m)[0] as string;
}

/** The blocks of the section, in order. */
function tutorialSteps(section: string): Step[] {
  const steps: Step[] = [];
  for (const [, text = '', language, block = ''] of section.matchAll(
    /([\s\S]*?)^```(\w*)\n([\s\S]*?)^```$/gm,
  )) {
    if (language === 'ts' || language === 'tsx')
      steps.push({ kind: 'file', path: pathIn(text), content: block });
    else if (language === 'sh') steps.push(...block.trimEnd().split('\n').map(commandIn));
    else throw new Error(`The tutorial has a block of the language "${language}".`);
  }
  return steps;
}

function pathIn(text: string): string {
  const path = [...text.matchAll(/`([\w/.-]+\/[\w.-]+\.tsx?)`/g)].at(-1)?.[1];
  if (!path) throw new Error(`No file is named in: ${text}`);
  return path;
}

function commandIn(line: string): Step {
  const [command = '', comment = ''] = line.split(/\s+# /);
  return { kind: 'command', command, comment };
}

/** `npm run docs -- contributing` */
export async function playContributing(): Promise<void> {
  const { folder, remove } = copySources();
  try {
    await runFromSource(folder);
    await playTutorial(folder);
  } finally {
    remove();
  }
}

async function playTutorial(folder: string): Promise<void> {
  const section = readSection();
  const steps = tutorialSteps(section);
  const dev = startAlone(folder, 'npm run dev');
  try {
    for (const step of steps) {
      if (step.kind === 'file') {
        mkdirSync(dirname(join(folder, step.path)), { recursive: true });
        writeFileSync(join(folder, step.path), step.content);
        console.log(`  ok wrote ${step.path}`);
      } else await runAsCommented(folder, step);
      if (step.kind === 'file' && step.path.startsWith('web/src/routes/')) await expectServed(folder, dev);
    }
    await dev.stop();
    for (const command of lastCommands(section)) await runAsCommented(folder, { command, comment: 'passes' });
    const journey = "npx playwright test --config e2e/playwright.config.ts every-route -g 'a phone in light'";
    await runAsCommented(folder, { command: journey, comment: 'passes' });
  } finally {
    await dev.stop();
  }
}

/** “fails: 404” is a command that fails and prints 404; all others must pass. */
async function runAsCommented(
  folder: string,
  { command, comment }: { command: string; comment: string },
): Promise<void> {
  const start = performance.now();
  const { code, output } = await bash(folder, command);
  const failure = /^fails: (.+)$/.exec(comment)?.[1];
  const isRight = failure === undefined ? code === 0 : code !== 0 && output.includes(failure);
  if (!isRight) throw new Error(`${command} (${comment}): exit code ${code}\n${output}`);
  console.log(
    `  ok ${command}${comment && `   # ${comment}`}, ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
}

/** The tools of `npm run dev` have added the route, and serve the call to the person who signs in as demo. */
async function expectServed(folder: string, dev: Alone): Promise<void> {
  const routeTree = () => readFileSync(join(folder, 'web/src/routeTree.gen.ts'), 'utf8');
  await until(async () => routeTree().includes(`'${newPath}'`), 'npm run dev adds the route');
  const url = 'http://localhost:5173';
  const commands = [
    `curl --fail --silent --cookie-jar dev.cookies --data "username=demo&password=storyvan" ${url}/api/login/grant_ci >/dev/null`,
    `curl --fail --silent --cookie dev.cookies ${url}/api/info/latest_titles`,
    `curl --fail --silent --output /dev/null --write-out "\\npage %{http_code}" --header "Accept: text/html" ${url}${newPath}`,
  ].join('\n');
  let answer = '';
  await until(async () => {
    answer = await dev.beside(`bash -euc '${commands}'`);
    return answer.includes('page 200');
  }, `npm run dev serves ${url}${newPath}`);
  const [titles = ''] = answer.split('\npage');
  if (JSON.parse(titles).length !== 20) throw new Error(`Expected 20 titles, got ${titles}`);
  console.log(`  ok ${url}${newPath}, and its call`);
}

/** The commands of step 6. */
function lastCommands(section: string): string[] {
  const [, sentence = ''] = /^\*\*6\. .* Then run (.*?`)\. /m.exec(section) ?? [];
  const commands = [...sentence.matchAll(/`([^`]+)`/g)].map(([, command]) => command as string);
  if (commands.at(-1) !== 'npm run check') throw new Error('Step 6 does not end with npm run check.');
  return commands;
}

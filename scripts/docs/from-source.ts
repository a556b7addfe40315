import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readPage } from './commands.ts';
import { bash, startAlone, until } from './in-copy.ts';
import { expectMatch } from './player.ts';

/**
 * Runs what README.md and CONTRIBUTING.md say about a copy of the sources. The copy is as after `npm ci`, so that is left
 * out.
 */

const sections = [
  ['README.md', 'Try it'],
  ['CONTRIBUTING.md', 'Run it from source'],
] as const;

export async function runFromSource(folder: string): Promise<void> {
  for (const [page, section] of sections) {
    const blocks = readPage(page).blocks.filter((each) => each.section === section && each.language === 'sh');
    if (blocks.length === 0) throw new Error(`${page} has no commands under “${section}”.`);
    const lines = blocks
      .flatMap(({ text }) => text.split('\n'))
      .map((line) => line.replace('npm ci && ', ''));
    for (const line of lines) {
      await (/^npm start$| serve$/.test(line) ? serves(folder, line) : passes(folder, line));
      console.log(`  ok ${page}: ${line}`);
    }
  }
  await passes(folder, 'npx tsx scripts/words.ts web/src/features/lending');
}

async function passes(folder: string, command: string): Promise<void> {
  const { code, output } = await bash(folder, command);
  if (code !== 0) throw new Error(`${command}: exit code ${code}\n${output}`);
}

/** On an empty database; with `npm start` you can sign in as README.md says. */
async function serves(folder: string, command: string): Promise<void> {
  const server = startAlone(folder, command);
  const ask = (args: string) => server.beside(`curl --silent http://localhost:3000${args}`);
  try {
    await until(async () => (await ask('/readyz')).includes('"ready"'), `${command} serves`, 240);
    expectMatch(await ask('/'), /<title>Storyvan/, command);
    const signIn =
      "/api/login/grant_ci --data 'username=demo&password=storyvan' --output /dev/null --write-out '%{http_code}'";
    expectMatch(await ask(signIn), command === 'npm start' ? /^200$/ : /^401$/, `${command}, signing in`);
  } finally {
    await server.stop();
    rmSync(join(folder, 'data'), { recursive: true, force: true });
  }
}

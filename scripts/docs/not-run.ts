import { type Block, findLooseCommands, readPage } from './commands.ts';
import type { Part } from './scenario.ts';

/** The commands of the docs that the test does not run, and why. It runs all others, or fails. */

/** By the first line of their block. */
const blocks = new Map([
  [
    'docker compose --file deploy/compose.yaml up --detach',
    'needs Docker; the test does on a bare machine what the Dockerfile says, and checks the compose files',
  ],
  ['sudo apt-get install -y certbot', 'needs a name in the public DNS; the test makes a certificate itself'],
  [
    `journalctl -u storyvan -o cat | grep '"request_id":"018f…"'`,
    'needs systemd; the test reads these lines where its stand-in for systemctl writes them',
  ],
]);

/** Named within a sentence. */
const spans = new Map([
  ['storyvan import', 'named only; the test imports a file after the installation'],
  ['storyvan setup --code', 'named only; the installation runs it'],
  ['npm run docs', 'is this test'],
  ['sudo systemctl edit storyvan', 'opens an editor'],
  ['systemctl --user status storyvan', 'needs systemd'],
  ['npx storyvan@latest', 'needs a published package'],
  ['sudo storyvan uninstall', 'the test uninstalls the copy of a user'],
  ['storyvan --version', 'named only; checked with every release'],
  ['npm run cluster', 'plays this page too, and breaks the cluster in more ways'],
]);

const firstLine = ({ text }: Block): string => text.split('\n')[0] as string;

export const reasonNotToRun = (block: Block): string | undefined => blocks.get(firstLine(block));

/** Prints what is not run, and returns what should be run but is in no part of the test. */
export function findForgotten(parts: Part[]): string[] {
  const forgotten: string[] = [];
  const unused = new Set([...blocks.keys(), ...spans.keys()]);
  const leaveOut = (where: string, command: string, reason: string) => {
    console.log(`  not run: ${where}: ${command}: ${reason}`);
    unused.delete(command);
  };
  for (const page of new Set(parts.map((part) => part.page))) {
    for (const block of readPage(page).blocks.filter(({ language }) => language === 'sh')) {
      const where = `${page}:${block.line} (${block.section})`;
      const reason = reasonNotToRun(block);
      if (reason !== undefined) leaveOut(where, firstLine(block), reason);
      const playing = parts.filter((part) => part.page === page && part.sections.includes(block.section));
      if (playing.length !== 1) forgotten.push(where);
    }
    for (const { where, text } of findLooseCommands(page)) {
      const reason = spans.get(text);
      if (reason === undefined) forgotten.push(`${where}: ${text}`);
      else leaveOut(where, text, reason);
    }
  }
  return [...forgotten, ...[...unused].map((command) => `${command}: on the list, but not in the docs`)];
}

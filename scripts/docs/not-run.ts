import type { Block } from './commands.ts';

/** The commands of the pages that no test runs as written, and why. scripts/commands-of-pages.ts compares. */

/** Blocks on pages that `npm run docs` plays, by their first line. */
export const blocksNotRun = new Map([
  [
    'docker compose --file deploy/compose.yaml up --detach --build',
    'needs Docker; the test does on a bare machine what the Dockerfile says, and checks the compose files',
  ],
  ...['exec storyvan /opt/storyvan/current/bin/storyvan backup', 'build storyvan', 'stop'].map(
    (rest) =>
      [
        `docker compose --file deploy/compose.yaml ${rest}`,
        'needs Docker; scripts/docs/docker-commands.ts compares it with the compose files',
      ] as const,
  ),
  ['sudo apt-get install -y certbot', 'needs a name in the public DNS; the test makes a certificate itself'],
  [
    `journalctl -u storyvan -o cat | grep '"request_id":"018f…"'`,
    'needs systemd; the test reads these lines where its stand-in for systemctl writes them',
  ],
]);

const measures = 'measures for minutes to hours on an idle machine; its figures are on the page';

const otherTime = 'an example; npm test runs such journeys and tests at three times that matter';

const mutates = 'changes the sources, for an hour';

/** Single commands. */
export const commandsNotRun = new Map([
  ['storyvan import', 'named only; the test imports a file after the installation'],
  ['sudo systemctl edit storyvan', 'opens an editor'],
  ['node_modules/.bin/storyvan --help', 'prints the help; command-pages.process.test.ts types the commands'],
  ['systemctl --user status storyvan', 'needs systemd'],
  ['journalctl -u storyvan -o cat', 'needs systemd'],
  ['sudo storyvan uninstall', 'the test uninstalls the copy of a user'],
  ['~/.local/bin/storyvan upgrade', 'the test upgrades as root; the code is the same'],
  [
    'npm run cluster',
    'npm run docs plays the page and its main failures; this breaks more, for half an hour',
  ],
  ['patronictl reinit storyvan NAME', 'for a standby whose disk is damaged, which the test does not do'],
  ['patronictl edit-config', 'opens an editor'],
  [
    'docker compose --file deploy/compose.yaml exec storyvan /opt/storyvan/current/bin/storyvan staff list',
    'needs Docker',
  ],
  ['docker image ls --digests', 'needs Docker'],
  ['npm install --package-lock-only', 'asks the registry; scripts/release-files.ts checks its result'],
  ['TEST_TIME=2028-02-29T10:00 npx playwright test --config e2e/playwright.config.ts planner', otherTime],
  ['TEST_TIME=2026-12-31T23:00 npx vitest run --project server', otherTime],
  ['npm run fuzz', 'fuzz.test.ts sends the same kinds of requests, fewer of them'],
  ['npm install --no-save @stryker-mutator/core@9.6.1 @stryker-mutator/vitest-runner@9.6.1', mutates],
  ['npx stryker run', mutates],
  ['SAMPLE=1 npx stryker run', mutates],
  ['npm run screenshots', 'makes pictures that people look at'],
  ['npm run bench', measures],
  ['npm run bench -- limit growth', measures],
  ['npm run bench -- limit --quick', 'checks the bench only'],
  ['npm run bench -- partitions --database postgres', measures],
  ['npm run bench -- desks --database postgres --minutes 0.5', measures],
  ['npm run bench -- desks --database sqlite --minutes 0.25', measures],
  ['npm run bench -- insight --rounds 7', measures],
  ['npm run bench -- growth --loans 20000000 --database postgres', measures],
  ...[
    ...['limit', 'growth', 'desks --database sqlite'],
    ...[
      'proposals',
      'search',
      'field --database sqlite --rounds 3',
      'screens --database sqlite',
      'phone --database sqlite',
    ],
  ].map((part) => [`npm run bench -- ${part}`, measures] as const),
  ['npm audit', 'asks the registry for what is known today'],
]);

const firstLine = ({ text }: Block): string => text.split('\n')[0] as string;

export const reasonNotToRun = (block: Block): string | undefined => blocksNotRun.get(firstLine(block));

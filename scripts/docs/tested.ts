/** The commands of the pages that a test outside `npm run docs` runs. */

export interface Tested {
  page: RegExp;
  commands: RegExp;
  /** The file of the test. It contains the command, or the name of the page. */
  test: string;
  /** What the test calls the page, if not by its name. */
  names?: string;
}

const systemTests = 'server/src/system-tests';
const tutorial = 'scripts/docs/tutorial.ts';
const sources = 'scripts/docs/from-source.ts';
const anyPage = /./;

export const tested: Tested[] = [
  {
    page: /^docs\/command-line\.md$/,
    commands: /^storyvan (upgrade FILE|install|uninstall)$/,
    test: `${systemTests}/command-pages.process.test.ts`,
  },
  {
    // It names no page, so it contains each of these commands itself.
    page: /^(docs\/(command-line|accounts|importing|settings|security|growing)|bench\/README|server\/src\/db\/sqlite\/README|SECURITY)\.md$/,
    commands: /^storyvan /,
    test: 'server/src/testing/page-rows.ts',
  },
  {
    page: /^docs\/importing\//,
    commands: /^storyvan import /,
    test: 'server/src/cli/import-pages.test.ts',
    names: 'docs/importing/',
  },
  {
    page: /^docs\/other-programs\.md$/,
    commands: anyPage,
    test: `${systemTests}/other-programs.process.test.ts`,
  },
  { page: /^docs\/api\.md$/, commands: /^npx oazapfts /, test: 'server/src/openapi/client.test.ts' },
  { page: /^CONTRIBUTING\.md$/, commands: /^npx vitest run --project \w+ latest-titles$/, test: tutorial },
  {
    page: anyPage,
    commands: /^npm run (dev|generate|format|check)$/,
    test: tutorial,
    names: 'CONTRIBUTING.md',
  },
  { page: /^CONTRIBUTING\.md$/, commands: /^npx tsx scripts\/words\.ts /, test: sources },
  {
    page: /^CONTRIBUTING\.md$/,
    commands: /^npx vitest run --project built$/,
    test: 'scripts/tests/parts.ts',
    names: "projects: ['built']",
  },
  {
    page: /^CONTRIBUTING\.md$/,
    commands: /^npm run release -- --only linux-x64$/,
    test: 'scripts/docs/library.ts',
    names: "'scripts/release.ts', '--only', 'linux-x64'",
  },
  {
    page: /^docs\/running\.md$/,
    commands: /^storyvan (--version|setup --code)$/,
    test: 'server/src/testing/page-rows.ts',
  },
  {
    page: /^(README|CONTRIBUTING)\.md$/,
    commands: /^(npm run build|DATA_DIR=\.\/data node .*)$/,
    test: sources,
  },
  { page: anyPage, commands: /^npm start$/, test: sources },
  { page: anyPage, commands: /^npm (ci|test|run test:all|run docs)$/, test: '.ci/run' },
  { page: anyPage, commands: /^npm run check -- --part server$/, test: '.ci/on-node-24' },
  {
    page: anyPage,
    commands: /^npm run test:all -- --shard 1\/4$/,
    test: '.github/workflows/ci.yml',
    names: 'npm run test:all -- --shard',
  },
  { page: anyPage, commands: /^\.ci\/on-node-24$/, test: '.ci/run' },
  {
    page: /^CONTRIBUTING\.md$/,
    commands: /^npm run (release|check-release|docs -- small newcomer contributing)$/,
    test: '.github/workflows/release.yml',
  },
  {
    page: /^docs\/security\.md$/,
    commands: /^npm run licences$/,
    test: 'scripts/tests/check-source.ts',
    names: 'licences.ts',
  },
];

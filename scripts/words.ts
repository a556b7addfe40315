import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/**
 * Finds words and idioms that make a text hard to read for people whose second language is school English, in code,
 * comments, tests, pages and screens. `npx tsx scripts/words.ts web/src/features/lending` looks at one folder.
 */

interface Idiom {
  found: RegExp;
  instead: string;
}

const idioms: readonly Idiom[] = [
  { found: /\bof (?:its|their) own\b/gi, instead: '“its own …”, “a separate …”' },
  { found: /\bone[’']s own\b/gi, instead: '“your own”' },
  { found: /\bstands?\b(?!-| (?:by|in for|out|up|for)\b)/gi, instead: '“is”, “is stored”, “is listed”' },
  { found: /\bstood\b/gi, instead: '“was”, “was stored”' },
  { found: /\btold\b(?![ -]apart)/gi, instead: '“said”, “shown”, “informed”, or name the action' },
  { found: /\btells\b(?! apart)/gi, instead: '“says”, “shows”, “reports”, “names”' },
  { found: /\bnobody\b/gi, instead: '“no one”' },
  { found: /\bmend(?:s|ed|ing)?\b/gi, instead: '“fix”, “repair”' },
  { found: /\banew\b/gi, instead: '“again”' },
  { found: /(?<!\b(?:there|here) )\bis no (?!longer\b|more than\b)/gi, instead: '“is not a …”' },
  { found: /\bby (?:itself|themselves)\b/gi, instead: '“automatically”, “alone”' },
  { found: /\ball the same\b/gi, instead: '“anyway”' },
  { found: /\bput away\b/gi, instead: '“archived”, “stored”' },
  { found: /\b(?:is|are|was|were) called so\b/gi, instead: '“has that name”' },
  { found: /\b(?:for who(?:ever)?|to who)\b/gi, instead: '“for people who …”' },
  { found: /\bwho is none\b/gi, instead: '“null if …”' },
  { found: /\bas (?:it|they) stands?\b/gi, instead: '“as it is”, “unchanged”' },
  { found: /\bis that of\b/gi, instead: '“belongs to”' },
  { found: /\b(?:is|are) good no (?:more|longer)\b|\bno longer good\b/gi, instead: '“is no longer valid”' },
  { found: /\bat the first try\b/gi, instead: '“the first time”' },
  { found: /\blets? in\b/gi, instead: '“allows”, “signs in”' },
  { found: /\bfor good\b/gi, instead: '“permanently”, “for ever”' },
  { found: /\b(?:besides that|likewise)\b/gi, instead: '“also”, “in the same way”' },
  { found: /\bcalled for\b|\b(?:is|are|was|were) asked for\b/gi, instead: '“needed”, “Storyvan asks for …”' },
  {
    found: /\basks for more than\b|\basked (?:this )?too often\b/gi,
    instead: '“needs”, “too many requests”',
  },
  { found: /\bsomebody\b/gi, instead: '“someone”' },
  { found: /\bof whom\b/gi, instead: 'two sentences' },
  { found: /\bnone is\b/gi, instead: '“there is no …”, “no … is”' },
  {
    found: /(?<!-|\bor )\b[Ss]tays?(?:[.;](?=[’”'"`<\s]|$)|: (?=[a-z]))/g,
    instead: '“is kept”, “does not change”',
  },
  { found: /\b(?:is|are|mine|visited|found|stand) no more\b(?! than)/gi, instead: '“no longer”' },
  { found: /\b(?:days?|those) to come\b/gi, instead: '“future …”' },
  { found: /\bin the night\b(?!['’]s)/gi, instead: '“overnight”, “at night”' },
  { found: /\bof late\b/gi, instead: '“recently”' },
  { found: /\bseldom\b/gi, instead: '“rarely”, “less often”' },
  { found: /\bbears\b/gi, instead: '“has”' },
  { found: /\b(?:is|be|was|were) begun\b/gi, instead: '“started”' },
  { found: /\bhears? of\b/gi, instead: '“is informed”, “receives”' },
  { found: /\b(?:is|are) due to go\b/gi, instead: '“is due to be erased”' },
  { found: /\banybody\b/gi, instead: '“anyone”' },
  { found: /\b(?:everybody|everyone|desks?|people) go(?:es)? on\b/gi, instead: '“continues”' },
  { found: /\bthis is for others\b|\b(?:wholly|only) for others\b/gi, instead: '“You don’t have access …”' },
  { found: /\bneeds the role of\b/gi, instead: '“Only … can do this”' },
  { found: /\bhas these words\b|\bbegin alike\b/gi, instead: '“matches”, “the same prefix”' },
  { found: /\bwaits? to go\b/gi, instead: '“to return”, “is waiting for”' },
  { found: /\bSay first\b/g, instead: 'the action to take first' },
  { found: /\bkeeps? count of\b|\bthe sums agreeing\b/gi, instead: '“records”, “totals match”' },
  { found: /\bof any kind, spread\b|\bevery call anything\b/gi, instead: '“random”' },
  { found: /\bdark rooms\b/gi, instead: '“dark mode”' },
  { found: /\bpresent password\b/gi, instead: '“current password”' },
  { found: /\bdrop my changes\b|\bsave mine all\b/gi, instead: '“discard my changes”' },
  { found: /\bwhat is known of\b/gi, instead: '“the details of”, “what is recorded about”' },
  {
    found:
      /\b(?:lest|save where|upon|hitherto|whosoever|thereof|therein|thereafter|wherein|whereupon|thereby|henceforth|whence|thence|whilst|amongst|albeit)\b/gi,
    instead: 'a common word',
  },
];

/** Frozen, generated, or written by others. */
const excluded =
  /^(?:server\/migrations\/|package-lock\.json$|LICENSE$)|sample-data\/|\.gen\.ts$|examples\.json$|common-passwords\.json$|^scripts\/words\.ts$|^docs\/map\.md$/;
const text = /\.(?:tsx?|mjs|js|css|md|ya?ml|html|sh)$|^(?:\.ci|deploy)\//;

/** Folders that no one writes by hand. Git is not asked, since a downloaded archive of the source does not have it. */
const skipped =
  /^(?:.*\/)?(?:\.git|\.cache|\.tanstack|node_modules|dist|test-results|playwright-report)$|^data$/;

/** The files below a folder of the repository, as paths from its root. */
function filesUnder(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .map((name) => join(path, name))
    .filter((each) => !skipped.test(each))
    .flatMap(filesUnder);
}

const paths = process.argv.slice(2);
const files = (paths.length > 0 ? paths : ['.'])
  .flatMap((path) => filesUnder(path))
  .filter((path) => text.test(path) && !excluded.test(path));
if (files.length === 0) throw new Error(`No text to check in ${paths.join(', ') || 'this folder'}.`);

let count = 0;
for (const path of files) {
  for (const [index, line] of readFileSync(join(root, path), 'utf8').split('\n').entries()) {
    for (const { found, instead } of idioms) {
      for (const [words] of line.matchAll(found)) {
        console.error(`${path}:${index + 1}: “${words}”. Better: ${instead}.`);
        count += 1;
      }
    }
  }
}
if (count > 0) {
  console.error(`${count} words or idioms to reword.`);
  process.exitCode = 1;
}

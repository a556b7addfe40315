import { addDays, today } from '@storyvan/domain/calendar-date';

/** What is typed for the commands of the documentation, one after the other, and what is then printed. */

export interface Row {
  /** The commands and options of the pages that it shows. */
  named: string[];
  /** The command that is typed, if it is not the first one that is named. */
  typed?: string;
  /**
   * The library: that of a running server; a new one; one without tables, filled by the first command on it; or the
   * folder that this one is moved to.
   */
  on?: 'new' | 'bare' | 'moved';
  /** On standard input. */
  input?: string | ((libraries: { bare: string }) => string);
  /** Typed at a terminal, at each prompt. */
  answers?: string[];
  /** The command keeps running, and is ended once it has printed that. */
  keepsRunning?: boolean;
  prints: RegExp;
}

const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
/** A day written on a page may have passed when the test runs. */
const lastDay = addDays(today(), 365);
const password = 'nine crows on a fence';

const adds = (added: number, changed = 0, rejected = 0): RegExp =>
  new RegExp(`^${added} added, ${changed} changed, 0 unchanged, ${rejected} rejected\\.$`, 'm');
const wouldAdd = (added: number): RegExp =>
  new RegExp(`^Dry run, nothing is written\\. The result would be: ${added} added, 0 changed`, 'm');

const staff: Row[] = [
  {
    named: ['storyvan staff add NAME', '--password-stdin'],
    typed: 'storyvan staff add leela --password-stdin',
    on: 'new',
    input: password,
    prints: /^Added leela with the role of administrator\.$/m,
  },
  {
    named: ['storyvan staff add NAME', '--role'],
    typed: 'storyvan staff add vishnu --role coordinator --password-stdin',
    input: password,
    prints: /^Added vishnu with the role of coordinator\.$/m,
  },
  {
    named: ['storyvan staff set-role NAME ROLE'],
    typed: 'storyvan staff set-role vishnu staff',
    prints: /^vishnu has the role of staff\.$/m,
  },
  {
    named: ['storyvan staff disable NAME'],
    typed: 'storyvan staff disable vishnu',
    prints: /^vishnu can no longer sign in\.$/m,
  },
  { named: ['storyvan staff list'], prints: /^vishnu\tvishnu\tstaff\tdisabled \d{4}-\d\d-\d\d$/m },
  {
    named: ['storyvan staff enable NAME'],
    typed: 'storyvan staff enable vishnu',
    prints: /^vishnu can sign in again\.$/m,
  },
  {
    named: ['storyvan staff set-password leela', 'storyvan staff set-password NAME'],
    answers: [password, password],
    prints: /^The password of leela is set; the account is signed out everywhere\.\r?$/m,
  },
  {
    named: ['storyvan staff reset-second-factor leela', 'storyvan staff reset-second-factor NAME'],
    prints: /^leela signs in with the password alone until two-step sign-in is set up again\.$/m,
  },
];

const imports: Row[] = [
  { named: ['storyvan import sites sites.csv', 'storyvan import KIND FILE'], prints: adds(2) },
  { named: ['storyvan import schools schools.csv'], prints: adds(3) },
  { named: ['storyvan import children children.csv'], prints: adds(2, 0, 1) },
  { named: ['storyvan import catalogue books.csv'], prints: adds(2) },
  { named: ['storyvan import copies copies.csv'], prints: adds(2) },
  {
    named: ['storyvan import books.csv', 'storyvan import FILE'],
    prints: /It is imported as [\s\S]*^0 added, 0 changed, 2 unchanged, 0 rejected\.$/m,
  },
  {
    named: ['--replace-titles'],
    typed: 'storyvan import catalogue corrected.csv --replace-titles',
    prints: adds(0, 1),
  },
];

/** How a file is read is decided before the database is asked, so these are typed on SQLite only. */
const reading: Row[] = [
  {
    named: ['--sheet Books', '--header-line 4', '--map isbn="Book number"', '--dry-run'],
    typed:
      'storyvan import catalogue register.xlsx --sheet Books --header-line 4 --map isbn="Book number" --dry-run',
    prints: /^isbn ← "Book number"$[\s\S]*^Dry run, nothing is written\. The result would be: 1 added/m,
  },
  {
    named: ['--encoding windows-1252', '--map isbn='],
    typed: 'storyvan import catalogue old.csv --encoding windows-1252 --map isbn=',
    prints: /^Not used: .*"ISBN"[\s\S]*^3 added, 0 changed/m,
  },
  {
    named: ['--set school_code=KV1', '--dates day-first'],
    typed: 'storyvan import children class.csv --set school_code=KV1 --dates day-first',
    prints: adds(1),
  },
  {
    named: ['--dates month-first'],
    typed: 'storyvan import children twins.csv --dates month-first --dry-run',
    prints: wouldAdd(1),
  },
];

const services: Row[] = [
  {
    named: ['storyvan service-account add NAME --expires DATE', '--expires'],
    typed: `storyvan service-account add "Our website" --expires ${lastDay}`,
    prints: /^svt_[\w-]{43}$/m,
  },
  {
    named: ['storyvan service-account list'],
    prints: new RegExp(`^Our website\tstaff\tactive\t….{4}\tuntil ${lastDay}\tnever used$`, 'm'),
  },
  {
    named: ['storyvan service-account renew NAME --expires DATE'],
    typed: 'storyvan service-account renew "Our website" --expires never',
    prints: /^svt_[\w-]{43}$/m,
  },
  {
    named: ['storyvan service-account revoke NAME'],
    typed: 'storyvan service-account revoke "Our website"',
    prints: /^The token of Our website no longer works\.$/m,
  },
];

const wholeLibraries: Row[] = [
  {
    named: ['storyvan export --to library.zip', 'storyvan export --to FILE'],
    prints: /^The archive is \S+library\.zip\.$/m,
  },
  {
    named: ['storyvan import everything library.zip', 'storyvan import everything FILE'],
    on: 'new',
    prints: /^\d+ records were imported\.$/m,
  },
  { named: ['storyvan verify'], prints: /^(\d+) of \1 checks hold\./m },
  {
    named: ['storyvan backup', '--to'],
    typed: 'storyvan backup --to saved.sqlite',
    prints: /^The backup is \S*saved\.sqlite\.$/m,
  },
  {
    named: ['storyvan restore FILE'],
    typed: 'storyvan restore saved.sqlite',
    on: 'bare',
    prints: /^Restored the backup of \S+ [\d,]+ rows, all verified\.$/m,
  },
  {
    named: ['--force'],
    typed: 'storyvan restore saved.sqlite --force',
    on: 'bare',
    prints: /^The replaced database is kept as /m,
  },
  {
    named: ['storyvan move --to TARGET', 'storyvan move'],
    typed: 'storyvan move --to moved',
    on: 'bare',
    prints: /^All \d+ tables were read again on both sides and are identical\.$/m,
  },
  {
    // Back to the kind of database that the tests run on.
    named: ['storyvan move --to TARGET'],
    typed: 'storyvan move --to - --force',
    on: 'moved',
    input: ({ bare }) => bare,
    prints: onPostgres ? /with DATABASE_URL set to the new database/ : /^Start Storyvan with DATA_DIR=/m,
  },
  {
    named: ['storyvan rewrite'],
    prints: onPostgres ? /^The tables are rewritten\./m : /^There is nothing to do/m,
  },
  {
    named: ['storyvan setup --code'],
    on: 'new',
    prints: /^(\w{4}-?){3}$/m,
  },
  {
    named: ['storyvan setup --file FILE', 'storyvan setup --file library.json', '--env-file'],
    typed: 'storyvan setup --file library.json --env-file secret.env',
    on: 'new',
    prints: /^The library is set up\. Sign in as leela\.$/m,
  },
  {
    named: ['storyvan demo'],
    on: 'new',
    prints: /Sign in as demo/,
  },
  {
    named: ['storyvan serve'],
    on: 'new',
    keepsRunning: true,
    prints: /^Storyvan is ready at [\s\S]*\nSetup code: \S+$/m,
  },
  { named: ['storyvan --version'], prints: /^Storyvan \d+\.\d+\.\d+/m },
];

export const pageRows: Row[] = [...staff, ...imports, ...reading, ...services, ...wholeLibraries];
export const rowsToType = pageRows.filter((row) => !onPostgres || !reading.includes(row));

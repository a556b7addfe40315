import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { type Asked, quick, whole } from './asked.ts';
import { measureScreens } from './browser.ts';
import { measureDesks } from './desks/desks.ts';
import { measureField } from './field/field.ts';
import { Figures, printFigures } from './figures.ts';
import { measureGrowth } from './growth/growth.ts';
import { measurePartitions } from './growth/partitions.ts';
import { measureInsight } from './insight.ts';
import { type Library, postgresLibrary, sqliteLibrary } from './library.ts';
import { measureLimit } from './limit/limit.ts';
import { measurePhone } from './phone.ts';
import { measureProposals } from './proposals/proposals.ts';
import { measureSearch } from './search.ts';
import { buildServer } from './server.ts';

/**
 * Measures what the program costs, compared with its limits: `npm run bench` runs all parts, `npm run bench -- limit` one
 * of them. Exits with 1 if a goal is missed, except with `--quick`. bench/README.md describes the parts, the options and the figures.
 */

type Part = (library: Library, asked: Asked, figures: Figures) => Promise<void>;

const parts: Record<string, Part> = {
  limit: measureLimit,
  growth: measureGrowth,
  insight: measureInsight,
  partitions: measurePartitions,
  desks: measureDesks,
  screens: measureScreens,
  phone: measurePhone,
  search: measureSearch,
  field: measureField,
  proposals: measureProposals,
};
const databases = ['sqlite', 'postgres', 'both'];

function readCommand(): { chosen: string[]; databases: string[]; asked: Asked; judges: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      database: { type: 'string', default: 'both' },
      loans: { type: 'string' },
      rounds: { type: 'string' },
      minutes: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.find((name) => !Object.keys(parts).includes(name));
  if (unknown)
    throw new Error(
      `There is no part ${unknown}: choose of ${Object.keys(parts).join(', ')}, or none for all.`,
    );
  if (!databases.includes(values.database)) throw new Error(`--database is one of ${databases.join(', ')}.`);
  const size = values.quick ? quick : whole;
  const number = (text: string | undefined, otherwise: number) => {
    if (text === undefined) return otherwise;
    if (Number(text) > 0) return Number(text);
    throw new Error(`"${text}" is not a number above 0.`);
  };
  return {
    chosen: positionals.length > 0 ? positionals : Object.keys(parts),
    judges: !values.quick,
    databases: values.database === 'both' ? ['sqlite', 'postgres'] : [values.database],
    asked: {
      ...size,
      loans: number(values.loans, size.loans),
      growth: { ...size.growth, to: number(values.loans, size.growth.to) },
      rounds: number(values.rounds, size.rounds),
      deskMinutes: number(values.minutes, size.deskMinutes),
    },
  };
}

async function measureOn(
  library: Library,
  { chosen, asked, judges }: ReturnType<typeof readCommand>,
): Promise<void> {
  for (const name of chosen) {
    const figures = new Figures();
    const start = Date.now();
    try {
      await (parts[name] as Part)(library, asked, figures);
    } finally {
      // Also prints what was measured before a failure.
      const minutes = ((Date.now() - start) / 60_000).toFixed(1);
      const busy = loadavg()[0]?.toFixed(1);
      console.log(`\n### ${name}, ${library.dialect} (${minutes} minutes, load at the end ${busy})`);
      if (!printFigures(figures.all()) && judges) process.exitCode = 1;
    }
  }
}

try {
  const command = readCommand();
  const memory = Math.round(totalmem() / 2 ** 30);
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, ${memory} GB, Node ${process.version}`);
  await buildServer();
  for (const dialect of command.databases) {
    const library = dialect === 'sqlite' ? sqliteLibrary() : await postgresLibrary();
    if (library) await measureOn(library, command).finally(() => library.close());
    else console.log('PostgreSQL: not measured, because its programs are not installed.');
  }
} catch (error) {
  console.error(error instanceof Error && !process.env.DEBUG ? error.message : error);
  // What a part had open when it failed would keep the process running; programs that it started end with the process.
  process.exit(1);
}

import { stat } from 'node:fs/promises';
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { ReplicaState } from '../db/database.ts';
import { countCopiesOut } from '../records/copy/copies-out.queries.ts';
import { findLatestBackup } from '../recovery/backup-folder.ts';
import { commit, version } from '../version.ts';
import type { Api } from './context.ts';

/** Gauges that are computed when the metrics are read. A failing one is left out. */

export interface Measured {
  /** The folder of the backups. */
  backups: string;
  /** The file of the embedded database; undefined with PostgreSQL. */
  databaseFile?: string | undefined;
}

/** Default gauges with counter suffixes, which the Prometheus linter rejects; the metrics by type have their sums. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

export function stateMetrics({ db }: Api, register: Registry, { backups, databaseFile }: Measured): void {
  collectDefaultMetrics({ register });
  for (const name of misnamed) register.removeSingleMetric(name);
  const registers = [register];
  new Gauge({
    name: 'storyvan_build_info',
    help: 'The version of Storyvan, its commit, and the version of Node.js; always 1',
    labelNames: ['version', 'commit', 'node'],
    registers,
  }).set({ version, commit, node: process.version }, 1);
  new Gauge({
    name: 'storyvan_database_waiting',
    help: 'Transactions or connections that wait for the database',
    registers,
    collect() {
      this.set(db.waiting());
    },
  });
  new Gauge({
    name: 'storyvan_copies_out',
    help: 'Copies outside the library',
    labelNames: ['with'],
    registers,
    async collect() {
      const out = await countCopiesOut.first(db.longReads, {}).catch(() => null);
      this.reset();
      if (!out) return;
      this.set({ with: 'children' }, out.children);
      this.set({ with: 'places' }, out.places);
    },
  });
  new Gauge({
    name: 'storyvan_last_backup_timestamp_seconds',
    help: 'When the latest backup was made; 0 when there is none',
    registers,
    async collect() {
      const latest = await findLatestBackup(backups);
      this.set(latest ? latest.made.getTime() / 1000 : 0);
    },
  });
  if (db.replica) replicaMetrics(register, db.replica);
  if (databaseFile) fileSizes(register, databaseFile);
}

function replicaMetrics(register: Registry, replica: ReplicaState): void {
  const registers = [register];
  new Gauge({
    name: 'storyvan_replica_in_use',
    help: '1 while the replica answers long reads, 0 while the primary has to',
    registers,
    collect() {
      this.set(replica.trouble === null ? 1 : 0);
    },
  });
  new Counter({
    name: 'storyvan_long_reads_total',
    help: 'Statistics, exports and long lists, by the database that answered',
    labelNames: ['by'],
    registers,
    collect() {
      this.reset();
      for (const by of ['replica', 'primary'] as const) this.inc({ by }, replica.answered[by]);
    },
  });
}

function fileSizes(register: Registry, file: string): void {
  const sizes = [
    ['storyvan_database_bytes', 'The size of the database file', file],
    [
      'storyvan_write_ahead_log_bytes',
      'The size of the write-ahead log beside the database file',
      `${file}-wal`,
    ],
  ] as const;
  for (const [name, help, path] of sizes) {
    new Gauge({
      ...{ name, help },
      registers: [register],
      async collect() {
        const size = await stat(path).then(
          (found) => found.size,
          () => 0,
        );
        this.set(size);
      },
    });
  }
}

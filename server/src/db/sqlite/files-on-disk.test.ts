import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { enrollChild } from '@storyvan/contract/children';
import { issueBookChild, returnBookFromChild } from '@storyvan/contract/lending';
import { eraseChild } from '@storyvan/contract/privacy';
import { submitReading } from '@storyvan/contract/reading';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sumsOf } from '../../recovery/manifest.ts';
import { openSqliteSnapshot } from '../../recovery/snapshot.ts';
import { readTables } from '../../recovery/tables.ts';
import { makeCopy, makeSite } from '../../testing/factories.ts';
import { nothing } from '../../testing/features/children.ts';
import { runProgram, type ServerProcess, startServer } from '../../testing/processes/server-process.ts';
import { testStaff } from '../../testing/test-app.ts';
import { useFolder } from '../../testing/use-folder.ts';
import { openDatabase } from '../open-database.ts';
import { openSqliteFile } from './sqlite-file.ts';

/** What the real program leaves on disk. Processes start slowly on a busy machine. */
const patience = 240_000;

const folder = useFolder('disk');

describe('the data folder', { timeout: patience }, () => {
  let DATA_DIR: string;
  let file: string;
  let place: { program: 'mop'; site_grade_id: number };
  let accn_no: string;

  beforeEach(async () => {
    DATA_DIR = join(folder, randomUUID());
    file = join(DATA_DIR, 'storyvan.sqlite');
    const { username, password } = testStaff;
    const added = await runProgram(
      ['staff', 'add', username, '--password-stdin'],
      { DATA_DIR },
      `${password}\n`,
    );
    expect(added.code).toBe(0);
    const db = await openDatabase({ DATA_DIR });
    place = { program: 'mop', site_grade_id: await makeSite(db, { name: 'Tonca' }) };
    accn_no = await makeCopy(db);
    await db.close();
  });

  const files = () => (readdirSync(DATA_DIR, { recursive: true }) as string[]).sort();
  const modes = (names: string[]) =>
    names.map((name) => `${name} ${(statSync(join(DATA_DIR, name)).mode & 0o777).toString(8)}`);
  /** The files of the data folder, backups excepted, that hold one of the texts. */
  const filesWith = (texts: string[]) =>
    files().filter((name) => {
      const path = join(DATA_DIR, name);
      if (name.startsWith('backups') || statSync(path).isDirectory()) return false;
      const bytes = readFileSync(path).toString('latin1').toLowerCase();
      return texts.some((text) => bytes.includes(text.toLowerCase()));
    });
  const sums = async (path: string) => {
    const connection = openSqliteFile(path, { readonly: true });
    const snapshot = openSqliteSnapshot(path);
    const all = await sumsOf(snapshot, readTables(connection));
    await snapshot.close();
    connection.close();
    return all;
  };

  const enrol = async (server: ServerProcess, name: string, more: object) => {
    const path = enrollChild.path.replace(':program', 'mop');
    const body = { ...nothing, site_id: place.site_grade_id, name, request_id: randomUUID(), ...more };
    const reply = await server.post(path, body);
    expect([reply.status, reply.body.status?.status]).toEqual([200, 'enrolled']);
    return reply.body.details.child_id as number;
  };
  const lend = async (server: ServerProcess, child_id: number) => {
    const lent = { ...place, accn_no, child_id, date_issue: '2026-11-02', request_id: randomUUID() };
    expect((await server.post(issueBookChild.path, lent)).body.status.status).toBe('issued');
    const back = { ...place, accn_no, date_return: '2026-11-02', request_id: randomUUID() };
    expect((await server.post(returnBookFromChild.path, back)).status).toBe(200);
  };

  it('after a command, holds the database in one file that only its owner can read', async () => {
    expect(files()).toEqual(['storyvan.sqlite']);
    expect(modes(['.', 'storyvan.sqlite'])).toEqual(['. 700', 'storyvan.sqlite 600']);
    const titles = join(folder, 'titles.csv');
    writeFileSync(titles, 'Title,Author\nRed,Asha\nBlue,Ravi\n');
    expect(await runProgram(['import', 'catalogue', titles], { DATA_DIR })).toMatchObject({ code: 0 });
    expect(files()).toEqual(['storyvan.sqlite']);
    expect((await runProgram(['verify'], { DATA_DIR })).code).toBe(0);
    expect(files()).toEqual(['storyvan.sqlite']);
    expect((await runProgram(['backup'], { DATA_DIR })).code).toBe(0);
    expect(files().filter((name) => !name.startsWith('backups'))).toEqual(['storyvan.sqlite']);
    expect(modes(files())).toEqual(
      files().map((name) => (name === 'backups' ? `${name} 700` : `${name} 600`)),
    );
  });

  it('after a child is erased and the server stops, holds its name, card and telephone in no file', async () => {
    const server = await startServer({ DATA_DIR });
    // Administrators erase, once they have shown a second factor.
    const beside = openSqliteFile(file);
    beside.exec(`update staff set totp_secret = 'JBSWY3DPEHPK3PXP', totp_confirmed_at = created_at`);
    beside.exec('update session set second_factor = 1');
    beside.close();
    const traces = ['Quillfeather', 'XQ-7741', '77777 12121'];
    // Enough names beside it that pages of the file are split and joined.
    for (let n = 0; n < 60; n++) await enrol(server, `Quid ${randomUUID()}`, { card_no: `XP-${n}` });
    const known = { card_no: 'XQ-7741', guardian_phone: '+91 77777 12121' };
    const child_id = await enrol(server, 'Xerxes Quillfeather', known);
    for (let n = 60; n < 90; n++) await enrol(server, `Quid ${randomUUID()}`, { card_no: `XP-${n}` });
    await lend(server, child_id);
    await server.post(submitReading.path, {
      ...{ site_grade_id: place.site_grade_id, child_id, accn_no, date_reading: '2026-11-02' },
      ...{ reading_level: 2, observation: 'Xerxes Quillfeather likes hens.', support_of_illustrations: true },
      request_id: randomUUID(),
    });
    expect(filesWith(traces)).not.toEqual([]);
    const { version } = (await (await server.get(`/api/mop/child/${child_id}`)).json()) as {
      version: number;
    };
    const erased = await server.post(eraseChild.path, {
      ...{ child_id, version, confirmation: 'XQ-7741', request_id: randomUUID() },
    });
    expect(erased.body.status.status).toBe('erased');
    await vi.waitFor(() => expect(filesWith(traces)).toEqual([]), { timeout: 30_000, interval: 250 });
    expect(statSync(`${file}-wal`).size).toBeLessThan(100_000);
    const another = ['staff', 'add', 'asha', '--password-stdin'];
    expect((await runProgram(another, { DATA_DIR }, 'a few words in a row')).code).toBe(0);
    expect(modes(['storyvan.sqlite-wal', 'storyvan.sqlite-shm'])).toEqual([
      'storyvan.sqlite-wal 600',
      'storyvan.sqlite-shm 600',
    ]);
    expect((await server.stop()).code).toBe(0);
    expect(files()).toEqual(['serve.lock', 'storyvan.sqlite']);
    expect(filesWith(traces)).toEqual([]);
  });

  it('after a stop, holds the whole library in the database file, which can be copied alone', async () => {
    const alone = join(folder, `${randomUUID()}.sqlite`);
    const compare = async (server: ServerProcess, stop: () => Promise<unknown>) => {
      await lend(server, await enrol(server, `Asha ${randomUUID()}`, {}));
      const served = await sums(file);
      await stop();
      copyFileSync(file, alone);
      const copied = await sums(alone);
      // Stopping flushes the audit log.
      for (const each of [served, copied]) delete each.audit_entry;
      expect(copied).toEqual(served);
    };
    const first = await startServer({ DATA_DIR });
    await compare(first, () => first.stop());
    // Killed, started and stopped.
    const killed = await startServer({ DATA_DIR });
    await lend(killed, await enrol(killed, 'Vishnu', {}));
    await killed.stop('SIGKILL');
    expect(existsSync(`${file}-wal`)).toBe(true);
    const next = await startServer({ DATA_DIR });
    await compare(next, () => next.stop());
    expect(files()).toEqual(['serve.lock', 'storyvan.sqlite']);
  });

  it('that other users could read becomes private at the start, with one log line', async () => {
    mkdirSync(join(DATA_DIR, 'backups'));
    writeFileSync(join(DATA_DIR, 'backups', 'an-old-backup.sqlite'), '');
    for (const name of files()) chmodSync(join(DATA_DIR, name), name === 'backups' ? 0o755 : 0o644);
    chmodSync(DATA_DIR, 0o755);
    const server = await startServer({ DATA_DIR });
    expect(modes(['.', 'backups', 'backups/an-old-backup.sqlite', 'storyvan.sqlite'])).toEqual([
      '. 700',
      'backups 700',
      'backups/an-old-backup.sqlite 600',
      'storyvan.sqlite 600',
    ]);
    const { stdout } = await server.stop();
    expect(stdout.match(/are now private/g)).toHaveLength(1);
  });
});

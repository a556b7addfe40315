import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookup } from '@storyvan/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { useTestApp } from '../testing/test-app.ts';

const backups = '/nonexistent';
const app = useTestApp({ metrics: { backups } });
const read = async () => (await app.send('GET', '/metrics')).body;

describe('metrics', () => {
  it('follow Prometheus naming: counters end in _total, gauges do not', async () => {
    const types = [...(await read()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => ({
      name,
      type,
    }));
    expect(types.length).toBeGreaterThan(20);
    const misnamed = types.filter(
      ({ name, type }) => /_total$/.test(name as string) !== (type === 'counter'),
    );
    expect(misnamed).toEqual([]);
  });

  it('report the version of Storyvan and of Node.js', async () => {
    expect(await read()).toMatch(
      new RegExp(
        `^storyvan_build_info\\{version="\\d+\\.\\d+\\.\\d+",commit="source",node="${process.version}"\\} 1$`,
        'm',
      ),
    );
  });

  it('count refusals by the code of the reply', async () => {
    await app.http.inject({ url: lookup.path.replace(':query', 'x') });
    await app.send('POST', '/api/login/grant_ci', {}, { origin: 'https://evil.example' });
    const text = await read();
    expect(text).toContain('storyvan_refusals_total{code="not_signed_in"} 1');
    expect(text).toContain('storyvan_refusals_total{code="foreign_origin"} 1');
  });

  it('count database failures by cause', async () => {
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const errors = [full, away];
    const rows = () => Promise.reject(errors.shift() ?? away);
    const http = await buildApp({ db: { ...app.db, rows }, metrics: { backups } });
    const headers = { cookie: app.cookie };
    for (let asked = 0; asked < 2; asked++) await http.inject({ url: '/api/info/dashboard', headers });
    const { body } = await http.inject({ url: '/metrics' });
    expect(body).toContain('storyvan_database_troubles_total{code="no_space",cause="SQLITE_FULL"} 1');
    expect(body).toContain('storyvan_database_troubles_total{code="unavailable",cause="ECONNREFUSED"} 1');
    await http.close();
  });

  it('report the size of the embedded database and of its write-ahead log', async () => {
    const databaseFile = join(app.settings.DATA_DIR, 'measured.sqlite');
    writeFileSync(databaseFile, 'x'.repeat(100));
    writeFileSync(`${databaseFile}-wal`, 'x'.repeat(7));
    const http = await buildApp({ db: app.db, metrics: { backups, databaseFile } });
    const { body } = await http.inject({ url: '/metrics' });
    expect(body).toContain('storyvan_database_bytes 100');
    expect(body).toContain('storyvan_write_ahead_log_bytes 7');
    await http.close();
  });

  it('with a replica, report whether it is in use and which database answered long reads', async () => {
    const onChange = () => undefined;
    const replica = { answered: { replica: 7, primary: 2 }, trouble: 'down', onChange };
    const http = await buildApp({ db: { ...app.db, replica }, metrics: { backups } });
    const { body } = await http.inject({ url: '/metrics' });
    expect(body).toContain('storyvan_replica_in_use 0');
    expect(body).toContain('storyvan_long_reads_total{by="replica"} 7');
    expect(body).toContain('storyvan_long_reads_total{by="primary"} 2');
    await http.close();
  });
});

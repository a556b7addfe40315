import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { redact } from './log-redaction.ts';

/** Logs something as a handler might by mistake, and returns the line written. */
async function logged(what: object): Promise<string> {
  let written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const http = Fastify({ logger: { level: 'trace', stream, redact } });
  http.log.error(what, 'by mistake');
  await http.close();
  return written;
}

describe('the log', () => {
  it.each([
    [{ body: { username: 'leela', password: 'hunter2-secret' } }],
    [{ body: { code: 'hunter2-secret' } }],
    [{ headers: { cookie: 'storyvan_session=hunter2-secret' } }],
    [{ headers: { authorization: 'Bearer hunter2-secret' } }],
    [{ headers: { 'set-cookie': 'storyvan_session=hunter2-secret' } }],
    [{ body: { present_password: 'x', new_password: 'hunter2-secret' } }],
    [{ err: Object.assign(new Error('refused'), { detail: 'Key (name)=(hunter2-secret) exists.' }) }],
    [{ err: Object.assign(new Error('refused'), { parameters: ['hunter2-secret'] }) }],
    [{ err: Object.assign(new Error('no'), { connectionString: 'postgres://a:hunter2-secret@db/x' }) }],
  ])('given %j, does not hold what is secret or personal in it', async (what) => {
    const line = await logged(what);
    expect(line).not.toContain('hunter2-secret');
    expect(line).toContain('[hidden]');
  });

  it('given a database error, keeps its code', async () => {
    const err = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'child_card_no' });
    const line = await logged({ err });
    expect(JSON.parse(line).err).toMatchObject({ code: '23505', constraint: 'child_card_no' });
  });

  it('given a line break in the input, stays one line', async () => {
    const line = await logged({ url: '/x\n{"level":50,"msg":"forged"}\r\n' });
    expect(line.trim().split('\n')).toHaveLength(1);
  });
});

import { createHmac } from 'node:crypto';
import { issueBookChild, returnBookFromChild } from '@storyvan/contract/lending';
import { myTodo } from '@storyvan/contract/todo';
import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  mostWebhooks,
  removeWebhook,
  renewWebhookSecret,
  saveWebhook,
  sendDeliveryAgain,
  setWebhookActive,
  testWebhook,
} from '@storyvan/contract/webhooks';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { startNewFeed } from '../../records/change/change.commands.ts';
import { makeChild, makeCopy, makeSite } from '../../testing/factories.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';
import { startReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { startWebhooks, type WebhookSender } from './webhook-sender.ts';

const app = useTestApp({ webhooksInside: true });
let place = { program: 'mop' as const, site_grade_id: 0, child_id: 0 };
let receiver: WebhookReceiver;
let sender: WebhookSender;
/** The clock of the sender is ahead of that of the administrator, who stays signed in. */
let ahead = 0;

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const senderNow = () => new Date(app.clock.now.getTime() + ahead * 1000);
const makeSender = () => startWebhooks({ db: app.db, now: senderNow, inside: true, log });

beforeAll(async () => {
  const site_grade_id = await makeSite(app.db, { name: 'Tonca' });
  place = {
    ...place,
    site_grade_id,
    child_id: await makeChild(app.db, { site_grade_id, name: 'Rahul Naik' }),
  };
});
beforeEach(async () => {
  ahead = 0;
  receiver = await startReceiver();
  sender = makeSender();
});
afterEach(async () => {
  await sender.stop();
  await receiver.close();
  for (const { webhook_id } of await app.call(listWebhooks))
    await app.call(removeWebhook, { body: { webhook_id } });
});

async function add(kinds: ('issue_child' | 'return_child')[] = []) {
  const { details } = await app.call(addWebhook, { body: { address: receiver.address, kinds } });
  return { webhook_id: details?.webhook.webhook_id ?? 0, secret: details?.secret ?? '' };
}
const lend = async () => {
  const accn_no = await makeCopy(app.db);
  await app.call(issueBookChild, { body: { ...place, accn_no, date_issue: testDay } });
  return accn_no;
};
const takeBack = (accn_no: string) => {
  const { program, site_grade_id } = place;
  return app.call(returnBookFromChild, { body: { program, site_grade_id, accn_no, date_return: testDay } });
};
/** The accession numbers of the changes received, by delivery. */
const lent = () => receiver.received.map(({ body }) => body.changes.map(({ accn_no }) => accn_no));
const log30 = async (webhook_id: number) =>
  (await app.call(listDeliveries, { params: { webhookId: webhook_id } })).deliveries;
const later = (seconds: number) => {
  ahead += seconds;
};
async function laterHours(hours: number) {
  for (let n = 0; n < hours; n += 8) {
    later(8 * 3600);
    await sender.check();
  }
}
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');
const signatures = (header: unknown) => {
  const parts = String(header)
    .split(',')
    .map((part) => part.split('='));
  return {
    t: String(parts.find(([name]) => name === 't')?.[1]),
    v1: parts.filter(([name]) => name === 'v1').map(([, value]) => value),
  };
};

describe('a webhook', () => {
  it('added, gets the changes from then on, signed with its secret', async () => {
    await lend();
    const { webhook_id, secret } = await add();
    const accn_no = await lend();
    await sender.check();
    expect(lent()).toEqual([[accn_no]]);
    const { headers, text, body } = receiver.received[0] as (typeof receiver.received)[0];
    const { t, v1 } = signatures(headers['storyvan-signature']);
    expect([Number(t), v1]).toEqual([
      Math.floor(app.clock.now.getTime() / 1000),
      [hmac(secret, `${t}.${text}`)],
    ]);
    expect([headers['content-type'], headers['storyvan-delivery']]).toEqual([
      'application/json',
      body.delivery_id,
    ]);
    expect(body).toMatchObject({ webhook_id, test: false, changes: [{ kind: 'issue_child', ...place }] });
    expect(text).not.toContain('Rahul');
    expect(await log30(webhook_id)).toMatchObject([
      { state: 'delivered', attempts: 1, last_status: 200, last_problem: '', changes: 1, test: false },
    ]);
  });

  it('for some kinds, gets only these', async () => {
    await add(['return_child']);
    const accn_no = await lend();
    await sender.check();
    await takeBack(accn_no);
    await lend();
    await sender.check();
    expect(receiver.received.map(({ body }) => body.changes.map(({ kind }) => kind))).toEqual([
      ['return_child'],
    ]);
  });

  it.each([
    [500, 'The receiver answered with the status 500.'],
    [302, 'The receiver answered with the status 302.'],
    [0, 'The connection was closed.'],
  ])(
    'answered with %s, is tried again after 10 and 30 seconds, in the order of the changes',
    async (status, problem) => {
      const { webhook_id } = await add();
      receiver.status = status;
      const first = await lend();
      await sender.check();
      const second = await lend();
      const counts: number[] = [];
      for (const seconds of [9, 1, 29, 1]) {
        later(seconds);
        await sender.check();
        counts.push(receiver.received.length);
      }
      expect(counts).toEqual([1, 2, 2, 3]);
      expect(await log30(webhook_id)).toMatchObject([
        { state: 'waiting', attempts: 3, last_problem: problem },
      ]);
      receiver.status = 204;
      later(120);
      await sender.check();
      expect(lent()).toEqual([[first], [first], [first], [first], [second]]);
      const ids = receiver.received.map(({ body }) => body.delivery_id);
      expect(new Set(ids.slice(0, 4)).size).toBe(1);
    },
  );

  it('that fails for three days, is stopped and in the to-do list of administrators, and resumed sends what failed first', async () => {
    const { webhook_id } = await add();
    receiver.status = 503;
    const first = await lend();
    await sender.check();
    await laterHours(64);
    expect((await app.call(listWebhooks))[0]).toMatchObject({ state: 'active', waiting: true });
    await laterHours(16);
    const second = await lend();
    await sender.check();
    expect((await app.call(listWebhooks))[0]).toMatchObject({ state: 'failing' });
    const attempts = receiver.received.length;
    expect(attempts).toBeGreaterThan(8);
    expect(lent().every(([accn_no]) => accn_no === first)).toBe(true);
    const failing = (await app.call(myTodo, { params: { date: testDay } })).filter(
      ({ kind }) => kind === 'webhook_failing',
    );
    expect(failing[0]?.title).toMatch(/^The webhook to 127\.0\.0\.1:\d+ has failed for three days/);
    const cookie = await app.signInAs('Rehana', 'coordinator');
    const ofOthers = await app.send('GET', `/api/info/my_todo/${testDay}/nm/all`, undefined, { cookie });
    expect(ofOthers.body).not.toContain('webhook');
    receiver.status = 200;
    await app.call(setWebhookActive, { body: { webhook_id, active: true } });
    await sender.check();
    expect(lent().slice(attempts)).toEqual([[first], [second]]);
    expect((await app.call(listWebhooks))[0]).toMatchObject({ state: 'active', waiting: false });
  });

  it('paused, gets nothing, and what happened meanwhile once it is resumed', async () => {
    const { webhook_id } = await add();
    await app.call(setWebhookActive, { body: { webhook_id, active: false } });
    const accn_no = await lend();
    await sender.check();
    expect(lent()).toEqual([]);
    await app.call(setWebhookActive, { body: { webhook_id, active: true } });
    await sender.check();
    expect(lent()).toEqual([[accn_no]]);
  });

  it('tested, gets a delivery without changes, once, also while it is paused', async () => {
    const { webhook_id } = await add();
    await app.call(setWebhookActive, { body: { webhook_id, active: false } });
    receiver.status = 404;
    await app.call(testWebhook, { body: { webhook_id } });
    await sender.check();
    later(3600);
    await sender.check();
    expect(receiver.received.map(({ body }) => [body.test, body.changes])).toEqual([[true, []]]);
    expect(await log30(webhook_id)).toMatchObject([{ test: true, state: 'failed', last_status: 404 }]);
    expect((await app.call(listWebhooks))[0]?.state).toBe('paused');
  });

  it('sent a delivery again, gets the same changes under the same id', async () => {
    const { webhook_id } = await add();
    await lend();
    await sender.check();
    const [{ delivery_id } = { delivery_id: '' }] = await log30(webhook_id);
    await app.call(sendDeliveryAgain, { body: { delivery_id } });
    await sender.check();
    expect(receiver.received[1]?.text).toBe(receiver.received[0]?.text);
    expect(await log30(webhook_id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('with a renewed secret, is signed with both for 24 hours and then with the new one', async () => {
    const { webhook_id, secret: old } = await add();
    const { details } = await app.call(renewWebhookSecret, { body: { webhook_id } });
    const both = [details.secret, old];
    for (const [hours, secrets] of [
      [0, both],
      [8, both],
      [16, [details.secret]],
    ] as const) {
      later(hours * 3600);
      await lend();
      await sender.check();
      const { headers, text } = receiver.received.at(-1) as (typeof receiver.received)[0];
      const { t, v1 } = signatures(headers['storyvan-signature']);
      expect(v1).toEqual(secrets.map((secret) => hmac(secret, `${t}.${text}`)));
    }
  });

  it('whose receiver hangs, does not delay the others', async () => {
    const hanging = await startReceiver();
    hanging.status = null;
    const { details } = await app.call(addWebhook, { body: { address: hanging.address, kinds: [] } });
    await add();
    const numbers = [await lend()];
    const first = sender.check();
    await expect.poll(() => [hanging.received.length, lent().flat()]).toEqual([1, numbers]);
    numbers.push(await lend());
    const second = sender.check();
    await expect.poll(() => lent().flat()).toEqual(numbers);
    expect(hanging.received).toHaveLength(1);
    await hanging.close();
    await Promise.all([first, second]);
    const { webhook_id = 0 } = details?.webhook ?? {};
    expect(await log30(webhook_id)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  });

  it('added beside the most that there can be, is refused', async () => {
    for (let n = 0; n < mostWebhooks; n += 1) {
      const body = { address: `https://receiver-${n}.example/`, kinds: [] };
      await app.call(addWebhook, { body });
    }
    const refused = await app.send('POST', addWebhook.path, { address: receiver.address, kinds: [] });
    expect([refused.statusCode, refused.json().error]).toMatchObject([
      409,
      { code: 'conflict', message: 'There are 20 webhooks, which is the most. Remove one first.' },
    ]);
    expect(await app.call(listWebhooks)).toHaveLength(mostWebhooks);
  });

  it('served by two processes, gets each delivery once', async () => {
    await add();
    const other = makeSender();
    const numbers: string[] = [];
    for (let n = 0; n < 5; n++) {
      numbers.push(await lend());
      await Promise.all([sender.check(), other.check()]);
    }
    await Promise.all([sender.check(), other.check()]);
    await other.stop();
    expect(lent().flat()).toEqual(numbers);
  });

  it('after a restore, waits until a person resumes it', async () => {
    await add();
    await app.db.transaction(startNewFeed);
    await lend();
    await sender.check();
    expect([lent(), (await app.call(listWebhooks))[0]?.state]).toEqual([[], 'paused']);
  });

  it('removed, leaves no secret and no delivery', async () => {
    const { webhook_id } = await add();
    await lend();
    await sender.check();
    await app.call(removeWebhook, { body: { webhook_id } });
    const rows = [
      ...(await runQuery(app.db, (k) => k.selectFrom('webhook').selectAll())),
      ...(await runQuery(app.db, (k) => k.selectFrom('webhook_delivery').selectAll())),
    ];
    expect(rows).toEqual([]);
    expect((await app.send('POST', testWebhook.path, { webhook_id })).statusCode).toBe(404);
  });

  it('changed by two people, refuses the later one', async () => {
    const { webhook_id } = await add();
    const body = { webhook_id, version: 1, address: receiver.address, kinds: ['issue_child' as const] };
    expect((await app.call(saveWebhook, { body })).details?.kinds).toEqual(['issue_child']);
    expect((await app.send('POST', saveWebhook.path, body)).statusCode).toBe(409);
  });

  it('to an address that has one, is refused', async () => {
    await add();
    const { status } = await app.call(addWebhook, { body: { address: receiver.address } });
    expect(status.status).toBe('already there');
  });
});

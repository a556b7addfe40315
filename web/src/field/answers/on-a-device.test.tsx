import { issueBookChild as serverIssue } from '@storyvan/contract/lending';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  anotherTab,
  type FieldServer,
  goOffline,
  goOnline,
  pin,
  serveDevices,
  tabAtTonca,
} from '../../testing/field-device.ts';
import { type FieldTab, freshBrowser, killTab } from '../../testing/field-tab.ts';
import { loseConnection } from '../../testing/server.ts';

freshBrowser();
let server: FieldServer;
beforeEach(() => {
  goOnline();
  server = serveDevices();
});

const request_id = '11111111-1111-4111-8111-111111111111';

/** Through the call of the tab that was opened last, as a screen makes it. */
async function lend(accn_no: string) {
  const { call } = await import('../../lib/call.ts');
  const { issueBookChild } = await import('@storyvan/contract/lending');
  const at = { program: 'mop' as const, site_grade_id: 3, accn_no, date_issue: '2026-11-18' };
  return call(issueBookChild, { body: { ...at, child_id: 7, request_id } });
}

async function booksOfRahul() {
  const { call } = await import('../../lib/call.ts');
  const { getChild } = await import('@storyvan/contract/children');
  return (await call(getChild, { params: { childId: 7 } })).books.map(({ accn_no }) => accn_no);
}

const kept = (tab: FieldTab) => tab.outbox.entriesOf(3).map(({ entry, state }) => [entry.request_id, state]);

it('a scan without a network, is on the disk, shown after a reload, and sent once', async () => {
  const tab = await tabAtTonca();
  goOffline();
  const { status } = await lend('B-00813');
  expect(status.message).toBe('Rahul Naik has The Mango Thief.');
  expect(kept(tab)).toEqual([[request_id, 'unsent']]);
  expect(tab.state.fieldState().unsent_ids).toEqual(new Set([request_id]));

  killTab(tab);
  const again = await anotherTab();
  await again.field.unlock(pin);
  expect(await booksOfRahul()).toEqual(['B-00813']);
  goOnline();
  await again.sync.syncNow();
  expect(server.batches.flat().map((entry) => entry.request_id)).toEqual([request_id]);
  await waitFor(() => expect(again.state.fieldState().unsent_ids.size).toBe(0));
});

it('a scan whose reply is lost, is sent again with the same request_id', async () => {
  await tabAtTonca();
  loseConnection(serverIssue);
  expect((await lend('B-00813')).status.status).toBe('issued');
  await waitFor(() => expect(server.batches.flat().map((entry) => entry.request_id)).toEqual([request_id]));
});

it('while the names are locked, is not answered here', async () => {
  const tab = await tabAtTonca();
  await tab.field.lock();
  goOffline();
  loseConnection(serverIssue);
  await expect(lend('B-00813')).rejects.toMatchObject({ status: 0 });
  expect(kept(tab)).toEqual([]);
});

import { issueBookChild } from '@storyvan/contract/lending';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { goOffline, goOnline, serveDevices } from '../../testing/field-device.ts';
import { showAtTonca } from '../../testing/field-screen.tsx';
import { freshBrowser } from '../../testing/field-tab.ts';
import { labelBooks } from '../../testing/labels.ts';
import { answerTheDesk, scan, show } from '../../testing/lending-desk.tsx';
import { reply } from '../../testing/server.ts';
import { deskAt, issued } from './lending.fixtures.ts';

freshBrowser();
answerTheDesk();
beforeEach(() => {
  labelBooks();
  goOnline();
});

describe('a label with more than the number', () => {
  it('lends the book with the number on it; a card is still a card, and a typed number stays as it is', async () => {
    const sent: unknown[] = [];
    reply(issueBookChild, ({ body }) => {
      sent.push([body.accn_no, body.child_id]);
      return issued(String(body.accn_no));
    });
    show(deskAt('issue-child'));
    await screen.findByRole('button', { name: /^Anushka/ });
    scan('C-0412');
    for (const label of ['GOA/B-00123X', '*goa/b-00124x*', 'B-00125', 'GOA/OLD-7']) scan(label);
    await waitFor(() =>
      expect(sent).toEqual([
        ['B-00123', 7],
        ['B-00124', 7],
        ['B-00125', 7],
        ['OLD-7', 7],
      ]),
    );
  });

  it('on a device without a network, is kept as the loan of the book with the number on it', async () => {
    serveDevices();
    const { tab } = await showAtTonca(
      async () => (await import('./LendingDesk.tsx')).LendingDesk,
      { setup: { program: 'mop', site_grade_id: 3, task: 'issue-child' }, place: 'Tonca', visit: null },
      async () => goOffline(),
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Rahul/ }));
    scan('GOA/B-00812X');
    await waitFor(() =>
      expect(tab.outbox.entriesOf(3).map(({ entry }) => entry)).toMatchObject([
        { kind: 'issue', accn_no: 'B-00812', child: 7 },
      ]),
    );
  });
});

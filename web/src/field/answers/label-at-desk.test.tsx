import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { goOffline, goOnline, serveDevices } from '../../testing/field-device.ts';
import { showAtTonca } from '../../testing/field-screen.tsx';
import { freshBrowser } from '../../testing/field-tab.ts';
import { labelBooks } from '../../testing/labels.ts';
import { answerTheDesk, scan } from '../../testing/lending-desk.tsx';

freshBrowser();
answerTheDesk();
beforeEach(() => {
  labelBooks();
  goOnline();
});

it('a label with more than the number, scanned without a network, is kept as the loan of the book with the number on it', async () => {
  serveDevices();
  const { tab } = await showAtTonca(
    async () => (await import('../../features/lending/LendingDesk.tsx')).LendingDesk,
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

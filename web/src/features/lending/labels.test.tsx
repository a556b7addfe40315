import { issueBookChild } from '@storyvan/contract/lending';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { labelBooks } from '../../testing/labels.ts';
import { answerTheDesk, scan, show } from '../../testing/lending-desk.tsx';
import { reply } from '../../testing/server.ts';
import { deskAt, issued } from './lending.fixtures.ts';

answerTheDesk();
beforeEach(labelBooks);

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
});

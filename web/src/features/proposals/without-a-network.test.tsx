import { proposedBox } from '@storyvan/contract/proposals';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { loseConnection, reply } from '../../testing/server.ts';
import { answerProposals, button, propose, show, showing } from './propose-box.fixtures.tsx';

beforeEach(answerProposals);

const line = 'The box could not be completed without a network. Your changes are kept.';

/** The proposal is there, and then the network is gone. */
async function open() {
  const shown = show();
  await showing('Alpha', 'Beta', 'Gamma');
  loseConnection(proposedBox);
  return shown;
}

describe('a proposed box, without a network', () => {
  it('with a book removed, stays without that book and says that it could not be completed', async () => {
    const { keys } = await open();
    await keys.click(button('Remove Alpha, B-1'));
    expect(await screen.findByText(line)).toBeTruthy();
    await showing('Beta', 'Gamma');
    expect(button('Take 2 books to the checklist')).toHaveProperty('disabled', true);
    await keys.click(button('Remove Beta, B-2'));
    await showing('Gamma');
    expect(await screen.findByText(line)).toBeTruthy();
    await keys.click(button('Undo'));
    await showing('Beta', 'Gamma');
    await keys.click(button('Undo'));
    await showing('Alpha', 'Beta', 'Gamma');
    expect(screen.queryByText(line)).toBeNull();
  });

  it('keeps the focus in the box when the last Undo is gone', async () => {
    const { keys } = await open();
    await keys.click(button('Remove Alpha, B-1'));
    await screen.findByText(line);
    await keys.click(button('Undo'));
    await showing('Alpha', 'Beta', 'Gamma');
    expect(document.activeElement).toBe(button('Other book instead of Alpha, B-1'));
  });

  it('with a book that is to be replaced, keeps it until Retry brings the other one', async () => {
    const { keys } = await open();
    await keys.click(button('Other book instead of Beta, B-2'));
    expect(await screen.findByText(line)).toBeTruthy();
    await showing('Alpha', 'Beta', 'Gamma');
    reply(proposedBox, ({ query }) => propose(query));
    await keys.click(button('Retry'));
    await showing('Alpha', 'Delta', 'Gamma');
    expect(await screen.findByText('“Delta” replaces “Beta”.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(line)).toBeNull());
  });
});

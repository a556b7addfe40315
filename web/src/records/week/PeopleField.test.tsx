import { listReadingPartners, type Person } from '@storyvan/contract/reading-partners';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import { readingPartner } from '../../testing/sessions.ts';
import { PeopleField } from './PeopleField.tsx';

function Field({ as, taken = [] }: { as: 'lead' | 'partners'; taken?: Person[] }) {
  const [people, setPeople] = useState<Person[]>([]);
  return <PeopleField program="mop" as={as} value={people} taken={taken} onChange={setPeople} />;
}

const chosen = () =>
  screen.queryAllByRole('button', { name: /^Remove/ }).map((each) => each.getAttribute('aria-label'));

beforeEach(() => {
  reply(listReadingPartners, [
    readingPartner(1, 'Anil Naik'),
    readingPartner(2, 'Meera Kamat'),
    readingPartner(3, 'Sunita Gaude'),
    readingPartner(4, 'मीरा नाईक'),
  ]);
});

describe('the people of a session', () => {
  it('chosen by keyboard, are added one after another and can be removed again', async () => {
    const { keys } = renderScreen(<Field as="partners" />);
    const field = await screen.findByRole('combobox', { name: 'Reading partners' });
    await keys.type(field, 'kam');
    await screen.findByRole('option', { name: 'Meera Kamat' });
    await keys.keyboard('{ArrowDown}{Enter}');
    expect(chosen()).toEqual(['Remove Meera Kamat']);
    await keys.type(field, 'sun{Enter}');
    expect(chosen()).toEqual(['Remove Meera Kamat', 'Remove Sunita Gaude']);
    await keys.click(screen.getByRole('button', { name: 'Remove Meera Kamat' }));
    expect(chosen()).toEqual(['Remove Sunita Gaude']);
    expect(document.activeElement).toBe(field);
  });

  it('with two partners, refuses a third with the reason, which disappears when one is removed', async () => {
    const { keys } = renderScreen(<Field as="partners" />);
    const field = await screen.findByRole('combobox', { name: 'Reading partners' });
    for (const name of ['Anil Naik', 'Meera Kamat', 'Sunita Gaude']) {
      await keys.click(field);
      await keys.click(await screen.findByRole('option', { name }));
    }
    expect(chosen()).toEqual(['Remove Anil Naik', 'Remove Meera Kamat']);
    expect(screen.getByRole('alert').textContent).toBe('A session has at most 2 reading partners.');
    await keys.click(screen.getByRole('button', { name: 'Remove Anil Naik' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('as lead, are one: a later choice replaces the earlier one', async () => {
    const { keys } = renderScreen(<Field as="lead" />);
    const field = await screen.findByRole('combobox', { name: 'Lead' });
    for (const name of ['Anil Naik', 'मीरा नाईक']) {
      await keys.click(field);
      await keys.click(await screen.findByRole('option', { name }));
    }
    expect(chosen()).toEqual(['Remove मीरा नाईक']);
  });

  it('in the other role already, cannot be chosen and show why', async () => {
    const { keys } = renderScreen(<Field as="partners" taken={[{ rp_id: 1, name: 'Anil Naik' }]} />);
    const field = await screen.findByRole('combobox', { name: 'Reading partners' });
    await keys.type(field, 'anil');
    const option = await screen.findByRole('option', { name: /Anil Naik/ });
    expect(option.textContent).toBe('Anil Naikleads');
    await keys.click(option);
    await keys.keyboard('{Enter}');
    expect(chosen()).toEqual([]);
  });

  it('with a name that matches no one, says so', async () => {
    const { keys } = renderScreen(<Field as="lead" />);
    await keys.type(await screen.findByRole('combobox', { name: 'Lead' }), 'zzz{Enter}');
    expect(await screen.findByText('No one else by that name.')).toBeTruthy();
    expect(chosen()).toEqual([]);
  });

  it('while they are loading or cannot be loaded, say so in the list', async () => {
    neverAnswer(listReadingPartners);
    const { keys, unmount } = renderScreen(<Field as="lead" />);
    await keys.click(await screen.findByRole('combobox', { name: 'Lead' }));
    expect(await screen.findByText('Loading…')).toBeTruthy();
    unmount();
    failWith(listReadingPartners, 500, 'fault', 'An unknown error has occurred.');
    const again = renderScreen(<Field as="lead" />);
    await again.keys.click(await screen.findByRole('combobox', { name: 'Lead' }));
    await waitFor(() => expect(screen.getByText(/The people could not be loaded/)).toBeTruthy());
  });
});

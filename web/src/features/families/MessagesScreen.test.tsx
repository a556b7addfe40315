import { noticesOfPlace } from '@storyvan/contract/families';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { familyOf, noticesForPlace } from '../../testing/families.ts';
import { hrefOf } from '../../testing/page.ts';
import { atSite, namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { MessagesScreen } from './MessagesScreen.tsx';

const show = () => renderScreen(<MessagesScreen place={atSite} />);
const frog = { title: 'The Lost Frog', language: 'English' };
const rahul = familyOf({ overdue: [frog] });
const zoya = familyOf({ child_id: 9, child_name: 'Zoya Khan', family_language: 'hi' });

beforeEach(namePlaces);

describe('messages to the families of a place', () => {
  itSaysThatItLoads(noticesOfPlace, show);
  itLoadsOnRetry(noticesOfPlace, show, noticesForPlace(), () =>
    screen.findByText('0 of 0 families can get messages.'),
  );

  it('where some were not asked or have no number, says how many', async () => {
    reply(
      noticesOfPlace,
      noticesForPlace({ families: [rahul], children: 9, not_asked: 4, declined: 3, without_phone: 1 }),
    );
    show();
    const words = (await screen.findByText('1 of 9 families can get messages.')).closest('p');
    expect(words?.textContent).toContain('4 were not asked yet: ask on the page of the child.');
    expect(words?.textContent).toContain('1 agreed and has no telephone number. 3 said no.');
  });

  it('of a visit, are one for each family in its language, with links that open a messenger', async () => {
    reply(
      noticesOfPlace,
      noticesForPlace({
        families: [rahul, zoya],
        children: 2,
        next_visit: { date: '2026-11-25', time: '16:30' },
      }),
    );
    show();
    expect(
      await screen.findByText(/The library comes to Tonca on Wednesday, 25 November at 4:30 pm/),
    ).toBeTruthy();
    const hindi = screen.getByText(/पुस्तकालय बुधवार, 25 नवंबर को शाम 4:30 बजे Tonca में आएगा/);
    expect(hindi.getAttribute('lang')).toBe('hi');
    const link = screen.getByRole('link', { name: 'WhatsApp: Rahul Naik' });
    expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/919822012345\?text=Hello!%20The%20library/);
    expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual(['noreferrer', '_blank']);
    expect(hrefOf('SMS: Rahul Naik')).toMatch(/^sms:\+919822012345\?body=Hello!/);
    expect(hrefOf('Zoya Khan')).toBe('/mop/child/3/9');
  });

  it('of another kind, are only those families with something of it, and one that was copied is marked', async () => {
    reply(
      noticesOfPlace,
      noticesForPlace({
        families: [rahul, zoya],
        children: 2,
        next_visit: { date: '2026-11-25', time: null },
      }),
    );
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Overdue (1)' }));
    const rows = screen.getAllByRole('listitem');
    expect(rows).toHaveLength(1);
    await keys.click(within(rows[0] as HTMLElement).getByRole('button', { name: 'Copy: Rahul Naik' }));
    expect(await screen.findByText('✓ opened')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain('“The Lost Frog”');
  });

  it('of a kind without anything to say, say why', async () => {
    reply(noticesOfPlace, noticesForPlace({ families: [rahul], children: 1 }));
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Next visit (0)' }));
    expect(screen.getByText('No visit is planned here')).toBeTruthy();
  });

  it('when one is changed, opens its sheet with that kind', async () => {
    reply(noticesOfPlace, noticesForPlace({ families: [rahul], children: 1 }));
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Change: Rahul Naik' }));
    const sheet = await screen.findByRole('dialog', { name: 'Message to the family' });
    expect(within(sheet).getByRole('textbox', { name: 'Message' })).toHaveProperty(
      'value',
      expect.stringContaining('for a while: “The Lost Frog”'),
    );
  });
});

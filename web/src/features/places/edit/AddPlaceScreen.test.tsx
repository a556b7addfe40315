import { addSchool, addSite, nextPlaceCodes } from '@storyvan/contract/places';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { runOnly } from '../../../testing/library.ts';
import { findHref } from '../../../testing/page.ts';
import { schoolRecord, siteRecord } from '../../../testing/place-records.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { failWith, neverAnswer, reply } from '../../../testing/server.ts';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { AddPlaceScreen } from './AddPlaceScreen.tsx';

beforeEach(() => reply(nextPlaceCodes, { site: 'S21', school: '' }));

const nameField = () => screen.findByRole('textbox', { name: /Name/ });
const codeValue = () => (screen.getByRole('textbox', { name: /Code/ }) as HTMLInputElement).value;

describe('adding a site', () => {
  it('while the codes load, says so; when they fail, says so', async () => {
    neverAnswer(nextPlaceCodes);
    const shown = renderScreen(<AddPlaceScreen kind="site" />);
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
    shown.unmount();
    failWith(nextPlaceCodes, 500, 'fault', 'Something went wrong here.');
    renderScreen(<AddPlaceScreen kind="site" />);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('with the proposed code, opens the new site', async () => {
    const sent: unknown[] = [];
    reply(addSite, ({ body }) => {
      sent.push(body);
      return { status: { status: 'added' as const, message: 'Merces is added.' }, details: siteRecord };
    });
    const { keys, router } = renderScreen(<AddPlaceScreen kind="site" />);
    await keys.type(await nameField(), 'Merces');
    await keys.selectOptions(screen.getByLabelText('Visit day'), 'Friday');
    await keys.click(screen.getByRole('button', { name: 'Add site' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/mop/site/3'));
    expect(sent).toMatchObject([
      { name: 'Merces', code: 'S21', group: 'senior', visit_day: 'Friday', visit_time: null, sure: false },
    ]);
  });

  it('that probably exists already, asks, and is added if it is another one', async () => {
    reply(addSite, ({ body }) =>
      body.sure
        ? { status: { status: 'added' as const, message: 'Chimbel is added.' }, details: siteRecord }
        : { status: { status: 'likely the same' as const, message: 'Is it the same?' }, details: siteRecord },
    );
    const { keys, router } = renderScreen(<AddPlaceScreen kind="site" />);
    await keys.type(await nameField(), 'Chimbel{Enter}');
    expect(await findHref('Show Chimbel (senior)')).toBe('/mop/site/3');
    await keys.click(screen.getByRole('button', { name: 'Add it anyway' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/mop/site/3'));
  });

  it('without a name, or when the server cannot be reached, says so and keeps what was typed', async () => {
    failWith(addSite, 500, 'fault', 'Something went wrong here.');
    const { keys } = renderScreen(<AddPlaceScreen kind="site" />);
    const name = await nameField();
    await keys.click(screen.getByRole('button', { name: 'Add site' }));
    expect(screen.getByRole('alert').textContent).toBe('Give the site a name.');
    await keys.type(name, 'Merces{Enter}');
    await screen.findByText('Something went wrong here.');
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong here.');
    expect((name as HTMLInputElement).value).toBe('Merces');
  });
});

describe('adding a school', () => {
  it('with grades chosen at once, sends all of it and opens the school', async () => {
    const sent: unknown[] = [];
    reply(addSchool, ({ body }) => {
      sent.push(body);
      return { status: { status: 'added' as const, message: 'Mapusa is added.' }, details: schoolRecord };
    });
    const { keys, router } = renderScreen(<AddPlaceScreen kind="school" />);
    await keys.type(await nameField(), 'Mapusa High');
    expect(codeValue()).toBe('MAP');
    await keys.selectOptions(screen.getByLabelText('From class'), 'UKG');
    await keys.selectOptions(screen.getByLabelText('To class'), 'I');
    await keys.click(screen.getByRole('button', { name: 'A' }));
    await keys.click(screen.getByRole('button', { name: 'Add UKG to I to the list' }));
    expect(screen.getByText('2 grades in the list:')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Add school' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/lis/school/2'));
    expect(sent).toMatchObject([
      { name: 'Mapusa High', code: 'MAP', shift: '', region: '', grades: ['UKG', 'I'], sure: false },
    ]);
  });

  it('whose code is taken, shows the error at the code', async () => {
    reply(addSchool, {
      status: { status: 'code taken', message: 'The code MAP belongs to Mapusa School.' },
      details: schoolRecord,
    });
    const { keys } = renderScreen(<AddPlaceScreen kind="school" />);
    await keys.type(await nameField(), 'Mapusa{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('The code MAP belongs to Mapusa School.');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Code/ }));
  });
});

it.each(['site', 'school'] as const)(
  'adding a %s, opened by a staff member, says who may do it and sends no call',
  async (kind) => {
    signInAs('staff');
    renderScreen(<AddPlaceScreen kind={kind} />);
    expect(await screen.findByText('This is for coordinators')).toBeTruthy();
    expect(screen.getByText(/ask an administrator to change your role/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  },
);

it('adding a place, in a library that runs only mop, offers no school, whatever the address says', async () => {
  runOnly('mop');
  renderScreen(<AddPlaceScreen kind="school" />);
  expect(await screen.findByRole('heading', { name: 'Add a site' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Add site' })).toBeTruthy();
  expect(screen.queryByText(/school/i)).toBeNull();
});

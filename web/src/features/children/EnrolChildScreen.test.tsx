import { listLevels } from '@storyvan/contract/catalogue';
import { enrollChild, type LikelyChild, proposeCardNo } from '@storyvan/contract/children';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { listGrades, listSchools } from '@storyvan/contract/schools';
import { siteListing } from '@storyvan/contract/sites';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nothingKept, setFieldState } from '../../field/store/field-state.ts';
import { levels } from '../../testing/books.ts';
import { child } from '../../testing/children.ts';
import { goOffline, goOnline } from '../../testing/field-device.ts';
import { breadcrumb, hrefOf } from '../../testing/page.ts';
import { namePlaces, site } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, loseConnection, reply } from '../../testing/server.ts';
import { EnrolChildScreen } from './EnrolChildScreen.tsx';

type Body = BodyIn<typeof enrollChild> & { name: string; card_no: string };

const asha = child({ child_id: 9, card_no: 'C-0413', name: 'Asha Gawde', level: 2 });
const likely: LikelyChild = {
  child_id: 5,
  card_no: 'C-0007',
  name: 'Aasha Gavde',
  program: 'mop',
  site_grade_id: 3,
  school_id: null,
  level: 1,
  date_of_birth: null,
  inactive_since: '2026-01-02',
};

const bodies: Body[] = [];
const enrolled = ({ body }: { body: BodyIn<typeof enrollChild> }) => {
  bodies.push(body as Body);
  const { name, card_no } = body as Body;
  const details = { ...asha, child_id: 8 + bodies.length, name, card_no };
  return {
    status: { status: 'enrolled' as const, message: `${details.name} is enrolled at Tonca.` },
    details,
    likely: [],
  };
};

beforeEach(() => {
  bodies.length = 0;
  localStorage.clear();
  namePlaces();
  reply(siteListing, [site()]);
  reply(listLevels, levels);
  reply(proposeCardNo, () => ({ card_no: `C-0${413 + bodies.length}` }));
  reply(enrollChild, enrolled);
});

const show = (site?: number) =>
  renderScreen(<EnrolChildScreen program="mop" site_grade_id={site} />, { path: '/mop/enroll-child' });
const nameField = () => screen.findByRole('textbox', { name: 'Name' });
const submit = () => screen.getByRole('button', { name: 'Enrol child' });

describe('on a device without a network', () => {
  const tonca = { program: 'mop' as const, site_grade_id: 3, school_id: null, place_name: 'Tonca (senior)' };
  const kept = { ...tonca, taken_at: '2026-11-28T04:00:00Z', expires_at: '2026-12-05T04:00:00Z', bytes: 900 };
  beforeEach(() => {
    goOffline();
    setFieldState({ places: [kept, { ...kept, site_grade_id: 4, place_name: 'Aldona' }] });
    loseConnection(siteListing);
  });
  afterEach(() => {
    goOnline();
    setFieldState(nothingKept);
  });

  it('the place is filled in from those on the device, and neither a card number nor a phone is needed', async () => {
    reply(proposeCardNo, { card_no: null });
    const { keys } = show(3);
    const place = await screen.findByRole('combobox', { name: 'Site' });
    expect((place as HTMLInputElement).value).toBe('Tonca (senior)');
    expect(screen.queryByLabelText('Card number')).toBeNull();
    expect(screen.queryByLabelText("Guardian's phone")).toBeNull();
    await keys.click(place);
    expect(await screen.findByRole('option', { name: 'Aldona' })).toBeTruthy();
    await keys.keyboard('{Escape}');
    await keys.type(await nameField(), 'Asha Gawde');
    await keys.click(submit());
    await waitFor(() =>
      expect(bodies).toMatchObject([{ name: 'Asha Gawde', site_grade_id: 3, card_no: '' }]),
    );
  });

  it('a phone that was typed while there was a network stays to be seen', async () => {
    goOnline();
    reply(siteListing, [site()]);
    const { keys } = show(3);
    await keys.type(await screen.findByLabelText("Guardian's phone"), '98220');
    goOffline();
    act(() => void window.dispatchEvent(new Event('offline')));
    expect((screen.getByLabelText("Guardian's phone") as HTMLInputElement).value).toBe('98220');
    expect(screen.queryByLabelText('Card number')).toBeNull();
  });
});

describe('enrolling children', () => {
  it('at a site, one after another, keeps the place, empties the form and lists each', async () => {
    const { keys } = show(3);
    await screen.findByDisplayValue('C-0413');
    await keys.type(await nameField(), 'Asha Gawde');
    await keys.type(screen.getByLabelText('Age in years'), '8');
    await keys.selectOptions(screen.getByLabelText('Reading level today'), '2 red');
    await keys.click(submit());
    const list = await screen.findByRole('region', { name: 'Enrolled just now' });
    expect(await within(list).findByText('Asha Gawde')).toBeTruthy();
    expect(bodies[0]).toMatchObject({
      name: 'Asha Gawde',
      site_grade_id: 3,
      card_no: 'C-0413',
      age: '8',
      date_of_birth: null,
      level: '2',
      despite_likeness: false,
    });
    expect(hrefOf('Lend to Asha Gawde', within(list))).toBe('/mop/site/3/lend-to-child');
    expect(hrefOf('Open Asha Gawde', within(list))).toBe('/mop/child/3/9');
    expect(hrefOf('To the desk of all children here', within(list))).toBe('/mop/site/3/lend-to-child');
    const name = (await nameField()) as HTMLInputElement;
    expect([name.value, document.activeElement]).toEqual(['', name]);
    await screen.findByDisplayValue('C-0414');
    await keys.type(name, 'Ravi Naik{Enter}');
    await waitFor(() =>
      expect(bodies[1]).toMatchObject({ name: 'Ravi Naik', site_grade_id: 3, card_no: 'C-0414' }),
    );
    const shown = await within(list).findAllByRole('listitem');
    expect(shown[0]?.textContent).toContain('Ravi Naik');
  });

  it('without a name or a place, says so at the fields and sends nothing', async () => {
    const { keys } = show();
    await nameField();
    await keys.click(submit());
    const shown = (await screen.findAllByRole('alert')).map((alert) => alert.textContent);
    expect(shown).toEqual(['Choose a site.', "Enter the child's name."]);
    expect(bodies).toEqual([]);
  });

  it('with a name like another, asks, and enrols anyway when confirmed', async () => {
    reply(enrollChild, (received) => {
      if ((received.body as Body).despite_likeness) return enrolled(received);
      return {
        status: { status: 'likely duplicate' as const, message: 'Is it the same child?' },
        details: null,
        likely: [likely],
      };
    });
    const { keys } = show(3);
    await keys.type(await nameField(), 'Asha Gawde{Enter}');
    const question = await screen.findByRole('alert', { name: 'Likely the same child' });
    expect(question.textContent).toContain('Is it this child?');
    expect(question.textContent).toContain('left on 2 Jan 2026');
    expect(hrefOf('Open Aasha Gavde, C-0007', within(question))).toBe('/mop/child/3/5');
    await keys.click(within(question).getByRole('button', { name: 'No, enrol anyway' }));
    await waitFor(() => expect(bodies[0]).toMatchObject({ name: 'Asha Gawde', despite_likeness: true }));
    await waitFor(() => expect(screen.queryByRole('alert', { name: 'Likely the same child' })).toBeNull());
  });

  it('with a card that is taken, shows whose it is at the card, and keeps what was typed', async () => {
    reply(enrollChild, {
      status: { status: 'card number taken', message: 'C-7 is the card of Rahul Naik, Tonca.' },
      details: null,
      likely: [],
    });
    const { keys } = show(3);
    await keys.type(await nameField(), 'Asha');
    const card = await screen.findByDisplayValue('C-0413');
    await keys.clear(card);
    await keys.type(card, 'C-7{Enter}');
    expect(await screen.findByText('C-7 is the card of Rahul Naik, Tonca.')).toBeTruthy();
    expect(card.getAttribute('aria-invalid')).toBe('true');
    expect(((await nameField()) as HTMLInputElement).value).toBe('Asha');
  });

  it('when the network is lost, says so, and sends the same request again', async () => {
    loseConnection(enrollChild);
    const { keys } = show(3);
    await keys.type(await nameField(), 'Asha{Enter}');
    expect(await screen.findByText('The server cannot be reached. Is the network on?')).toBeTruthy();
    failWith(enrollChild, 500, 'fault', 'An unknown error has occurred.');
    await keys.click(submit());
    expect(await screen.findByText('An unknown error has occurred.')).toBeTruthy();
    reply(enrollChild, enrolled);
    await keys.click(submit());
    await waitFor(() => expect(bodies).toHaveLength(1));
  });

  it('when it is opened again, still has what was typed', async () => {
    const { keys, unmount } = show(3);
    await keys.type(await nameField(), 'Asha');
    await keys.click(screen.getByRole('button', { name: 'Give the date of birth instead' }));
    unmount();
    show(3);
    expect(await screen.findByDisplayValue('Asha')).toBeTruthy();
    expect(screen.getByLabelText('Date of birth')).toBeTruthy();
  });

  it('in a grade, has school and grade in the breadcrumb', async () => {
    reply(listSchools, []);
    reply(listGrades, []);
    renderScreen(<EnrolChildScreen program="lis" site_grade_id={11} />);
    await waitFor(() => expect(breadcrumb()).toContain('lis › Aldona Primary › III-A › Enrol child'));
  });
});

import {
  addGrade,
  closePlace,
  closeSchool,
  getPlaceRecord,
  getSchoolRecord,
  listClosedPlaces,
  saveGrade,
  saveSchool,
  saveSite,
} from '@storyvan/contract/places';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { gradeRecord, schoolRecord, siteRecord } from '../../../testing/place-records.ts';
import { atGrade, atSite } from '../../../testing/places.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { failWith, reply } from '../../../testing/server.ts';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { ClosedPlaces } from './ClosedPlaces.tsx';
import { PlaceRecordSection, SchoolRecordSection } from './PlaceRecordSection.tsx';

const site = <PlaceRecordSection place={atSite} />;
const grade = <PlaceRecordSection place={atGrade} />;
const school = <SchoolRecordSection school_id={2} />;

beforeEach(() => {
  reply(getPlaceRecord, ({ params }) => (params.program === 'mop' ? siteRecord : gradeRecord));
  reply(getSchoolRecord, schoolRecord);
});

describe('the record of a site', () => {
  it('shows its code, its group and its visit day', async () => {
    renderScreen(site);
    const facts = await screen.findByText(/Code CHI/);
    expect(facts.textContent).toBe('Code CHI · senior group or all ages · visited on Wednesdays · 4:30 PM');
  });

  it('that is changed, is saved with the version that was opened', async () => {
    const sent: unknown[] = [];
    reply(saveSite, ({ body }) => {
      sent.push(body);
      return { status: { status: 'saved' as const, message: 'Chimbel Hall is saved.' }, details: siteRecord };
    });
    const { keys } = renderScreen(site);
    await keys.click(await screen.findByRole('button', { name: 'Change this site' }));
    const name = await screen.findByRole('textbox', { name: /Name/ });
    await keys.clear(name);
    await keys.type(name, 'Chimbel Hall{Enter}');
    await screen.findByText('Chimbel Hall is saved.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([
      {
        site_grade_id: 3,
        version: 1,
        code: 'CHI',
        name: 'Chimbel Hall',
        group: 'senior',
        visit_day: 'Wednesday',
        visit_time: '16:30',
        sure: false,
        request_id: expect.any(String),
      },
    ]);
  });

  it('without a name, or with a code in use, shows the error at the field', async () => {
    reply(saveSite, {
      status: { status: 'code taken', message: 'The code TON belongs to Tonca.' },
      details: siteRecord,
    });
    const { keys } = renderScreen(site);
    await keys.click(await screen.findByRole('button', { name: 'Change this site' }));
    const name = await screen.findByRole('textbox', { name: /Name/ });
    await keys.clear(name);
    await keys.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Give the site a name.');
    await keys.type(name, 'Tonca{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('The code TON belongs to Tonca.');
  });

  it('that someone else has changed in the meantime, can be shown as saved or overwritten', async () => {
    const { keys } = renderScreen(site);
    await keys.click(await screen.findByRole('button', { name: 'Change this site' }));
    const name = await screen.findByRole('textbox', { name: /Name/ });
    await keys.type(name, ' East');
    failWith(saveSite, 409, 'conflict', 'Leela Naik changed this site after you opened it.');
    await keys.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Leela Naik changed this site after you opened it.');
    reply(getPlaceRecord, { ...siteRecord, name: 'Chimbel Fort', version: 4 });
    const versions: unknown[] = [];
    reply(saveSite, ({ body }) => {
      versions.push([body.version, body.name]);
      return {
        status: { status: 'likely the same' as const, message: 'Is it the same?' },
        details: siteRecord,
      };
    });
    await keys.click(screen.getByRole('button', { name: 'Save mine anyway' }));
    await waitFor(() => expect(versions).toEqual([[4, 'Chimbel (senior) East']]));
    failWith(saveSite, 409, 'conflict', 'Leela Naik changed this site after you opened it.');
    await keys.click(await screen.findByRole('button', { name: 'Save it anyway' }));
    await keys.click(await screen.findByRole('button', { name: 'Show the saved version' }));
    await waitFor(() => expect((name as HTMLInputElement).value).toBe('Chimbel Fort'));
  });

  it('when closed, asks first; the reason why it cannot be closed stays visible', async () => {
    const sent: unknown[] = [];
    reply(closePlace, ({ body }) => {
      sent.push([body.site_grade_id, body.version, body.closed]);
      return {
        status: { status: 'books are there' as const, message: '41 books are still at Chimbel.' },
        details: siteRecord,
      };
    });
    const { keys } = renderScreen(site);
    await keys.click(await screen.findByRole('button', { name: 'Close this site' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close Chimbel (senior)?' });
    await keys.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
    await keys.click(screen.getByRole('button', { name: 'Close this site' }));
    await keys.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close this site' }),
    );
    expect((await screen.findByRole('alert')).textContent).toBe('41 books are still at Chimbel.');
    expect(sent).toEqual([[3, 1, true]]);
  });

  it('that is closed already, is opened again at once', async () => {
    reply(getPlaceRecord, { ...siteRecord, inactive_since: '2026-01-05', version: 2 });
    reply(closePlace, ({ body }) => {
      expect([body.version, body.closed]).toEqual([2, false]);
      return {
        status: { status: 'opened' as const, message: 'Chimbel is open again.' },
        details: siteRecord,
      };
    });
    const { keys } = renderScreen(site);
    await keys.click(await screen.findByRole('button', { name: 'Open this site again' }));
    await screen.findByText('Chimbel is open again.');
  });
});

describe('the record of a grade', () => {
  it('that is renamed, is saved; a name that is taken is reported at the field', async () => {
    reply(saveGrade, ({ body }) =>
      body.grade_code === 'IV-A'
        ? {
            status: { status: 'code taken' as const, message: 'Aldona Primary already has IV-A.' },
            details: null,
          }
        : { status: { status: 'saved' as const, message: 'Grade renamed to V-A.' }, details: gradeRecord },
    );
    const { keys } = renderScreen(grade);
    await keys.click(await screen.findByRole('button', { name: 'Rename this grade' }));
    const code = await screen.findByRole('textbox', { name: /Grade/ });
    await keys.clear(code);
    await keys.type(code, 'IV-A{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Aldona Primary already has IV-A.');
    await keys.clear(code);
    await keys.type(code, 'V-A{Enter}');
    await screen.findByText('Grade renamed to V-A.');
  });
});

describe('the record of a school', () => {
  it('that gets many grades at once, sends the reviewed list', async () => {
    const sent: unknown[] = [];
    reply(addGrade, ({ body }) => {
      sent.push(body.grades);
      return sent.length === 1
        ? {
            status: { status: 'code taken' as const, message: 'Aldona Primary already has II-B.' },
            details: [],
          }
        : { status: { status: 'added' as const, message: '4 grades are added.' }, details: [] };
    });
    const { keys } = renderScreen(school);
    await keys.click(await screen.findByRole('button', { name: 'Add grades' }));
    const dialog = await screen.findByRole('dialog');
    await keys.click(within(dialog).getByRole('button', { name: 'Add grades' }));
    expect(within(dialog).getByRole('alert').textContent).toBe('Choose at least one grade.');
    await keys.selectOptions(within(dialog).getByLabelText('To class'), 'II');
    await keys.click(within(dialog).getByRole('button', { name: 'B' }));
    await keys.click(within(dialog).getByRole('button', { name: 'Add I-A to II-B to the list' }));
    await keys.type(within(dialog).getByLabelText('Another grade'), 'Tulip{Enter}');
    await keys.click(within(dialog).getByRole('button', { name: 'Add grades' }));
    await within(dialog).findByText('Aldona Primary already has II-B.');
    await keys.click(within(dialog).getByRole('button', { name: 'Remove II-B from the list' }));
    await keys.click(within(dialog).getByRole('button', { name: 'Add grades' }));
    await screen.findByText('4 grades are added.');
    expect(sent).toEqual([
      ['I-A', 'I-B', 'II-A', 'II-B', 'Tulip'],
      ['I-A', 'I-B', 'II-A', 'Tulip'],
    ]);
  });

  it('that is changed or closed, is saved with its version', async () => {
    reply(saveSchool, ({ body }) => {
      expect([body.school_id, body.version, body.region]).toEqual([2, 1, 'Salcete']);
      return {
        status: { status: 'saved' as const, message: 'Aldona Primary is saved.' },
        details: schoolRecord,
      };
    });
    reply(closeSchool, {
      status: { status: 'children are enrolled', message: '11 children are still enrolled.' },
      details: schoolRecord,
    });
    const { keys } = renderScreen(school);
    await keys.click(await screen.findByRole('button', { name: 'Change this school' }));
    const region = await screen.findByRole('textbox', { name: /Region/ });
    await keys.clear(region);
    await keys.type(region, 'Salcete{Enter}');
    await screen.findByText('Aldona Primary is saved.');
    await keys.click(screen.getByRole('button', { name: 'Close this school' }));
    await keys.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close this school' }),
    );
    expect((await screen.findByRole('alert')).textContent).toBe('11 children are still enrolled.');
  });
});

describe('the closed places below a list', () => {
  it('link to each of them, schools too', async () => {
    const closed = { code: 'X', inactive_since: '2026-01-05' };
    reply(listClosedPlaces, [
      { ...closed, site_grade_id: 11, school_id: 2, name: 'Aldona Primary, III-A' },
      { ...closed, site_grade_id: null, school_id: 4, name: 'Mapusa High' },
    ]);
    const { keys } = renderScreen(<ClosedPlaces program="lis" />);
    await keys.click(await screen.findByText('2 closed schools and grades'));
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Aldona Primary, III-A', '/lis/school/2/11'],
      ['Mapusa High', '/lis/school/4'],
    ]);
  });
});

it.each([
  ['site', site],
  ['grade', grade],
  ['school', school],
])('the record of a %s, for a staff member, cannot be changed and says who changes it', async (_, care) => {
  signInAs('staff');
  renderScreen(care);
  expect(await screen.findByText('Only coordinators can change or close it. Ask one of them.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

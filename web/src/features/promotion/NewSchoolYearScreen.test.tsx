import type { BodyIn, ReplyOf } from '@storyvan/contract/endpoint';
import { type PromotionDone, promote, reviewPromotion, undoPromotion } from '@storyvan/contract/promotion';
import { listSchools, type School } from '@storyvan/contract/schools';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hrefOf } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { NewSchoolYearScreen } from './NewSchoolYearScreen.tsx';

const rahul = {
  child_id: 7,
  name: 'Rahul Naik',
  program: 'lis' as const,
  site_grade_id: 11,
  school_id: 2,
  place_name: 'Aldona Primary, III-A',
  books_out: 2,
};
const grade = { enrolled_count: 0, staying: [], left_out: [], settled: false, reason: null };
const review: ReplyOf<typeof reviewPromotion> = {
  school_year: '2026–27',
  schools: [
    {
      school_id: 2,
      name: 'Aldona Primary',
      shift: '',
      grades: [
        {
          ...grade,
          site_grade_id: 11,
          grade_code: 'III-A',
          children: 20,
          proposed: 'IV-A',
          staying: [rahul],
        },
        { ...grade, site_grade_id: 12, grade_code: 'V-A', children: 8, proposed: 'leave' },
      ],
    },
  ],
  fingerprint: 'f1',
  last: null,
};
const done: PromotionDone = {
  promotion_id: '0190a8f0-0000-7000-8000-000000000001',
  school_id: 2,
  school_name: 'Aldona Primary',
  date: '2026-06-01',
  by: 'Leela Naik',
  moved: 19,
  left: 8,
  made: ['Aldona Primary, IV-A'],
  staying: [rahul],
  left_out: 0,
};

beforeEach(() => {
  reply(listSchools, [{ school_id: 2, name: 'Aldona Primary', shift: null } as School]);
  reply(reviewPromotion, review);
});

const show = () => renderScreen(<NewSchoolYearScreen school_id={2} />);
const confirmed = async (keys: ReturnType<typeof show>['keys']) => {
  await keys.click(await screen.findByRole('button', { name: 'Promote…' }));
  const dialog = await screen.findByRole('dialog');
  await keys.click(within(dialog).getByRole('button', { name: 'Promote' }));
};

describe('the new school year', () => {
  itSaysThatItLoads(reviewPromotion, show);

  it('without grades, says what to do', async () => {
    reply(reviewPromotion, { ...review, schools: [] });
    show();
    expect(await screen.findByText('No grades to promote')).toBeTruthy();
  });

  itLoadsOnRetry(reviewPromotion, show, review, () => screen.findByText('III-A'));

  it('reviewed, shows where each grade moves, who stays and why, and the totals', async () => {
    show();
    const select = await screen.findByLabelText('III-A of Aldona Primary goes to');
    expect((select as HTMLSelectElement).selectedOptions[0]?.text).toBe('→ IV-A (new grade)');
    expect(hrefOf('Rahul Naik')).toBe('/lis/school/2/11/child/7');
    expect(screen.getByRole('region', { name: 'Totals' }).textContent).toContain(
      '19 children move up · 8 leave school · 1 stay, with books out',
    );
  });

  it('confirmed, sends what was reviewed and chosen, and shows the result with its undo', async () => {
    const bodies: BodyIn<typeof promote>[] = [];
    reply(promote, ({ body }) => {
      bodies.push(body);
      return { status: { status: 'promoted' as const, message: '19 children moved up.' }, details: done };
    });
    const undone: string[] = [];
    reply(undoPromotion, ({ body }) => {
      undone.push(body.promotion_id);
      return { status: { status: 'undone' as const, message: 'The promotion was undone.' }, details: done };
    });
    const { keys } = show();
    await keys.selectOptions(await screen.findByLabelText('V-A of Aldona Primary goes to'), 'stay in V-A');
    await keys.click(screen.getByRole('button', { name: 'Promote…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Promote the grades of Aldona Primary?' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual([
      '19 children move to the next grade.',
      '0 children leave school and can no longer borrow.',
      '1 child stays in the old grade because books are out.',
      'New grades: Aldona Primary, IV-A.',
    ]);
    await keys.click(within(dialog).getByRole('button', { name: 'Promote' }));
    expect(await screen.findByText('Aldona Primary: the new school year has begun')).toBeTruthy();
    expect(bodies).toEqual([
      {
        school: 2,
        steps: [
          { site_grade_id: 11, to: 'IV-A' },
          { site_grade_id: 12, to: 'stay' },
        ],
        fingerprint: 'f1',
        request_id: expect.any(String),
      },
    ]);
    expect(screen.getByText(/1 grade was added: Aldona Primary, IV-A/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Rahul Naik' })).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Undo the promotion' }));
    expect(await screen.findByText('The promotion was undone.')).toBeTruthy();
    expect(undone).toEqual([done.promotion_id]);
    expect(await screen.findByLabelText('III-A of Aldona Primary goes to')).toBeTruthy();
  });

  it('that has changed since the review, says so, and shows the review again on request', async () => {
    failWith(promote, 409, 'conflict', 'Something has changed since this review.');
    const { keys } = show();
    await confirmed(keys);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Something has changed since this review.',
    );
    const schools = review.schools.map((school) => ({
      ...school,
      grades: school.grades.map((each) => ({ ...each, children: 25 })),
    }));
    reply(reviewPromotion, { ...review, schools: schools.slice(0, 1) });
    await keys.click(screen.getByRole('button', { name: 'Check the proposal again' }));
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Totals' }).textContent).toContain('24 children move up'),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('after a promotion, offers its undo, or says why it cannot be undone', async () => {
    reply(reviewPromotion, { ...review, last: { ...done, problem: null } });
    reply(undoPromotion, {
      status: {
        status: 'changed since',
        message: 'This promotion can no longer be undone. Rahul has borrowed since.',
      },
      details: null,
    });
    const { keys, unmount } = show();
    const last = await screen.findByRole('region', { name: 'Last promoted on 1 Jun 2026' });
    expect(last.textContent).toContain('Aldona Primary, by Leela Naik: 19 children moved up, 8 left school.');
    await keys.click(within(last).getByRole('button', { name: 'Undo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo this promotion?' });
    await keys.click(within(dialog).getByRole('button', { name: 'Undo' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Rahul has borrowed since.');
    unmount();
    reply(reviewPromotion, { ...review, last: { ...done, problem: 'Rahul Naik has borrowed since.' } });
    show();
    expect(
      await screen.findByText('It can no longer be undone. Rahul Naik has borrowed since.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('of a school promoted earlier this year, names who was, and proposes only those who stayed', async () => {
    const asha = { child_id: 8, name: 'Asha Gawde', promoted_on: '2026-06-01' };
    const fresh = { child_id: 9, name: 'Newly Come', promoted_on: null };
    const [school] = review.schools as [(typeof review.schools)[number]];
    const grades = [
      { ...grade, site_grade_id: 11, grade_code: 'III-A', children: 3, proposed: 'IV-A', settled: true },
      {
        ...grade,
        site_grade_id: 12,
        grade_code: 'IV-A',
        children: 2,
        proposed: 'stay',
        settled: true,
        left_out: [asha, fresh],
      },
    ];
    reply(reviewPromotion, { ...review, schools: [{ ...school, grades }], last: { ...done, problem: null } });
    const { keys } = show();
    expect(
      await screen.findByText(
        '2 children are already in the right grade for the school year 2026–27 (promoted earlier, or new) and will not move. Still to promote: 3.',
      ),
    ).toBeTruthy();
    expect(screen.queryByLabelText('IV-A of Aldona Primary goes to')).toBeNull();
    expect(screen.getByLabelText('III-A of Aldona Primary goes to')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Totals' }).textContent).toContain(
      '3 children move up · 0 leave school · 2 left out',
    );
    await keys.click(screen.getByText(/^2 children stay here/));
    const link = screen.getByRole('link', { name: 'Asha Gawde' });
    expect(link.getAttribute('href')).toBe('/lis/school/2/12/child/8');
    expect(link.closest('li')?.textContent).toBe('Asha Gawde promoted on 1 Jun 2026');
    expect(screen.getByText(/new in this grade/)).toBeTruthy();
  });

  it('of two grades that are merged, is marked to be checked', async () => {
    const { keys } = show();
    await keys.selectOptions(await screen.findByLabelText('V-A of Aldona Primary goes to'), 'stay in V-A');
    await keys.selectOptions(screen.getByLabelText('III-A of Aldona Primary goes to'), '→ V-A');
    expect(await screen.findByText('V-A stays, and children of another grade join it.')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Totals' }).textContent).toContain('1 point to check');
  });
});

describe('the new school year, for a staff member', () => {
  it('can be read, and says who can promote and undo', async () => {
    signInAs('staff');
    const last = { ...done, problem: null };
    reply(reviewPromotion, { ...review, last });
    show();
    const select = await screen.findByLabelText('III-A of Aldona Primary goes to');
    expect(select).toHaveProperty('disabled', true);
    expect(screen.getByText('Only coordinators can promote. Ask one of them.')).toBeTruthy();
    expect(screen.getByText('A coordinator can undo it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Promote|Undo/ })).toBeNull();
  });
});

import type { Site } from '@storyvan/contract/sites';
import { describe, expect, it } from 'vitest';
import { inVisitOrder, visitLabel } from './visit-order.ts';

const saturday = new Date(2026, 10, 21, 9, 0);

const site = (name: string, visit_day: string | null, visit_time: string | null): Site => ({
  id: 1,
  site_id: 1,
  site_grade_id: 1,
  code: name,
  name,
  group: 'senior',
  visit_day,
  visit_time,
  no_of_children: 0,
  books_here: 0,
  books_with_children: 0,
  last_lending: null,
});

describe('inVisitOrder', () => {
  it('on a Saturday, lists today’s sites first by time, then the following days', () => {
    const order = inVisitOrder(
      [
        site('Friday', 'Friday', '16:30'),
        site('nowhere', null, null),
        site('late', 'Saturday', '16:30'),
        site('Sunday', 'Sunday', '10:00'),
        site('early', 'Saturday', '9:30'),
      ],
      saturday,
    );
    expect(order.map((each) => each.name)).toEqual(['early', 'late', 'Sunday', 'Friday', 'nowhere']);
  });
});

describe('visitLabel', () => {
  it('is Today on the day of the visit, otherwise the short name of the day', () => {
    expect(visitLabel(site('a', 'Saturday', '16:30'), saturday)).toBe('Today 4:30 PM');
    expect(visitLabel(site('a', 'Wednesday', '16:30'), saturday)).toBe('Wed 4:30 PM');
    expect(visitLabel(site('a', 'Wednesday', null), saturday)).toBe('Wed');
    expect(visitLabel(site('a', null, null), saturday)).toBe('No visit day');
  });
});

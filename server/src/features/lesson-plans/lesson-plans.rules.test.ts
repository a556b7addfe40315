import { describe, expect, it } from 'vitest';
import { lessonPlanKey, suggestLessonPlans } from './lesson-plans.rules.ts';

const plan = (lp_id: number, lp_name: string, theme = '') => ({ lp_id, lp_name, theme, title: null });

describe('the name of a lesson plan', () => {
  it.each([
    ['Monsoon', 'MONSOON', true],
    ['Café', 'cafe', true],
    ['पेड़', 'पेड', true],
    ['Monsoon 1', 'Monsoon 2', false],
    ['मेला', 'माला', false],
  ])('%j, compared with %j, is the same: %s', (one, other, same) => {
    expect(lessonPlanKey(one) === lessonPlanKey(other)).toBe(same);
  });
});

describe('suggested lesson plans', () => {
  const plans = [
    plan(1, 'Sharing', 'Friends'),
    plan(2, 'A friend in the rain', 'Weather'),
    plan(3, 'Friendly 10'),
    plan(4, 'Friendly 9'),
    plan(5, 'हाथी की कहानी', 'जानवर'),
  ];
  const suggested = (text: string) => suggestLessonPlans(plans, text).map(({ lp_id }) => lp_id);

  it.each([
    ['friend', [2, 4, 3, 1]],
    ['FRI rain', [2]],
    ['rain weather', [2]],
    ['end', []],
    ['हाथी', [5]],
    ['जान', [5]],
    ['–', []],
  ])('for %j, are those with it in the name, then those with it in the theme: %j', (text, ids) => {
    expect(suggested(text)).toEqual(ids);
  });

  it('for a word in very many names, are 20', () => {
    const many = Array.from({ length: 30 }, (_, n) => plan(n, `Friends ${n}`));
    expect(suggestLessonPlans(many, 'f').map(({ lp_id }) => lp_id)).toEqual([...Array(20).keys()]);
  });
});

import { autocompleteLessonPlan, type LessonPlanSuggestion } from '@storyvan/contract/lesson-plans';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, reply } from '../../testing/server.ts';
import { chooseFromList, LessonPlanField } from './LessonPlanField.tsx';

type Chosen = { lp_id: number; lp_name: string } | null;

const plans: LessonPlanSuggestion[] = [
  { lp_id: 1, lp_name: 'Mango season', theme: 'Seasons', title: 'The Mango Thief' },
  { lp_id: 2, lp_name: 'Moon stories', theme: 'The sky', title: null },
];

let asked: string[] = [];
let given: Chosen[] = [];

function Held({ first }: { first: Chosen }) {
  const [plan, setPlan] = useState(first);
  const handleChange = (chosen: Chosen) => {
    given.push(chosen);
    setPlan(chosen);
  };
  return (
    <>
      <LessonPlanField label="Lesson plan" value={plan} onChange={handleChange} />
      <button type="button" onClick={() => setPlan({ lp_id: 9, lp_name: 'Rivers' })}>
        Another
      </button>
    </>
  );
}

async function open(first: Chosen = null) {
  const shown = renderScreen(<Held first={first} />);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Lesson plan' });
  return { ...shown, field };
}

beforeEach(() => {
  asked = [];
  given = [];
  reply(autocompleteLessonPlan, ({ params }) => {
    asked.push(params.text ?? '');
    return plans.filter(({ lp_name }) => lp_name.toLowerCase().startsWith((params.text ?? '').toLowerCase()));
  });
});

describe('the lesson plan field', () => {
  it('after one letter, suggests plans with their theme and book, and selects one by keyboard', async () => {
    const { keys, field } = await open();
    await keys.type(field, 'm');
    const option = await screen.findByRole('option', { name: /Mango season/ });
    expect(option.textContent).toContain('Seasons · The Mango Thief');
    await keys.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(given.at(-1)).toEqual({ lp_id: 2, lp_name: 'Moon stories' });
    expect(field.value).toBe('Moon stories');
  });

  it('typed without a pause, sends one call for all of it', async () => {
    const { keys, field } = await open();
    await keys.type(field, 'mango');
    await screen.findByRole('option', { name: /Mango season/ });
    expect(asked).toEqual(['mango']);
  });

  it('with Enter pressed before the reply, selects the only plan found', async () => {
    const { keys, field } = await open();
    await keys.type(field, 'mang{Enter}');
    await waitFor(() => expect(given.at(-1)).toEqual({ lp_id: 1, lp_name: 'Mango season' }));
  });

  it('left with a text that matches no plan, keeps it and says so', async () => {
    const { keys, field } = await open();
    await keys.type(field, 'zebra');
    await screen.findByText('No lesson plan matches.');
    await keys.tab();
    await keys.tab();
    expect((await screen.findByRole('alert')).textContent).toBe(chooseFromList);
    expect(field.value).toBe('zebra');
  });

  it('retyped after a plan was chosen, has no plan until another is chosen', async () => {
    const { keys, field } = await open({ lp_id: 1, lp_name: 'Mango season' });
    await keys.type(field, 'x');
    expect(given).toEqual([null]);
    expect(field.value).toBe('Mango seasonx');
  });

  it('cleared with its button, has none and is empty', async () => {
    const { keys, field } = await open({ lp_id: 1, lp_name: 'Mango season' });
    await keys.click(screen.getByRole('button', { name: 'Clear: Lesson plan' }));
    expect(given).toEqual([null]);
    expect(field.value).toBe('');
  });

  it('given another plan from outside, shows its name', async () => {
    const { keys, field } = await open({ lp_id: 1, lp_name: 'Mango season' });
    await keys.click(screen.getByRole('button', { name: 'Another' }));
    expect(field.value).toBe('Rivers');
  });

  it('if the plans cannot be read, says why', async () => {
    failWith(autocompleteLessonPlan, 500, 'fault', 'Something went wrong here.');
    const { keys, field } = await open();
    await keys.type(field, 'm');
    expect(await screen.findByText('Something went wrong here.')).toBeTruthy();
  });
});

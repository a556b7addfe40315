import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { TimeField, unfinishedTime } from './TimeField.tsx';

const given: (string | null)[] = [];

function Held({ first }: { first: string | null }) {
  const [time, setTime] = useState(first);
  const handleChange = (chosen: string | null) => {
    given.push(chosen);
    setTime(chosen);
  };
  return (
    <>
      <TimeField label="Time" value={time} onChange={handleChange} />
      <button type="button" onClick={() => setTime('09:05')}>
        Visit time
      </button>
    </>
  );
}

async function open(first: string | null) {
  given.length = 0;
  const shown = renderScreen(<Held first={first} />);
  const part = (name: string) => screen.getByLabelText<HTMLInputElement>(`Time: ${name}`);
  await screen.findByLabelText('Time: hours');
  const parts = () => [part('hours').value, part('minutes').value, part('AM or PM').value].join(' ');
  return { ...shown, part, parts };
}

describe('the time field', () => {
  it('given a time in the afternoon, shows it on a 12-hour clock', async () => {
    const { parts } = await open('16:30');
    expect(parts()).toBe('04 30 PM');
  });

  it('typed with the keyboard alone, returns the time on a 24-hour clock', async () => {
    const { keys, part } = await open(null);
    part('hours').focus();
    await keys.keyboard('430p');
    expect(given.at(-1)).toBe('16:30');
  });

  it.each([
    ['hours', '17:30'],
    ['minutes', '16:31'],
  ])('with arrow up in its %s, increases it by one', async (name, expected) => {
    const { keys, part } = await open('16:30');
    part(name).focus();
    await keys.keyboard('{ArrowUp}');
    expect(given.at(-1)).toBe(expected);
  });

  it('picked from its lists, returns that time', async () => {
    const { keys, part } = await open('16:30');
    await keys.click(part('hours'));
    await keys.click(await screen.findByRole('button', { name: 'AM' }));
    expect(given.at(-1)).toBe('04:30');
    expect(screen.getByRole('button', { name: '59' })).toBeTruthy();
  });

  it('with its hours removed, is empty for now and keeps the minutes', async () => {
    const { keys, part, parts } = await open('16:30');
    part('hours').focus();
    await keys.keyboard('{Backspace}');
    expect(given).toEqual([null]);
    expect(parts()).toBe(' 30 PM');
    await keys.keyboard('5');
    expect(given.at(-1)).toBe('17:30');
  });

  it('left incomplete, says what is missing', async () => {
    const { keys, part } = await open(null);
    part('hours').focus();
    await keys.keyboard('430{Tab}');
    expect((await screen.findByRole('alert')).textContent).toBe(unfinishedTime);
    expect(given).toEqual([]);
  });

  it('given another time from outside, shows that one', async () => {
    const { keys, parts } = await open('16:30');
    await keys.click(screen.getByRole('button', { name: 'Visit time' }));
    expect(parts()).toBe('09 05 AM');
  });
});

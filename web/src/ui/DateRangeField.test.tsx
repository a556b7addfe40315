import type { DateRange } from '@storyvan/domain/date-range';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { DateRangeField } from './DateRangeField.tsx';

const november = { start: '2026-11-01', end: '2026-11-30' };

function Screen({ onChange, first }: { onChange: (range: DateRange) => void; first: DateRange }) {
  const [range, setRange] = useState(first);
  return (
    <DateRangeField
      value={range}
      today="2026-11-21"
      onChange={(next) => {
        onChange(next);
        setRange(next);
      }}
    />
  );
}

async function show(first: DateRange = november) {
  const onChange = vi.fn();
  const { keys } = renderScreen(<Screen onChange={onChange} first={first} />);
  const from = await screen.findByLabelText<HTMLInputElement>('From');
  const to = screen.getByLabelText<HTMLInputElement>('To');
  return { onChange, keys, from, to };
}

const pressed = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
    .map((button) => button.textContent);

describe('a range of dates', () => {
  it('at a preset, shows both dates and marks the preset', async () => {
    const { from, to } = await show();
    expect([from.value, to.value]).toEqual(['2026-11-01', '2026-11-30']);
    expect(pressed()).toEqual(['This month']);
  });

  it('with another preset pressed, uses its dates', async () => {
    const { keys, onChange, from, to } = await show();
    await keys.click(screen.getByRole('button', { name: 'School year' }));
    expect(onChange.mock.calls).toEqual([[{ start: '2026-06-01', end: '2027-04-30' }]]);
    expect([from.value, to.value]).toEqual(['2026-06-01', '2027-04-30']);
    expect(pressed()).toEqual(['School year']);
  });

  it('with a date picked, uses it at once and marks no preset', async () => {
    const { onChange, from } = await show();
    fireEvent.change(from, { target: { value: '2026-11-05' } });
    expect(onChange.mock.calls).toEqual([[{ start: '2026-11-05', end: '2026-11-30' }]]);
    expect(pressed()).toEqual([]);
  });

  it('with a date typed digit by digit, uses it only after Enter', async () => {
    const { onChange, from } = await show();
    for (const value of ['0002-11-01', '0020-11-01', '0202-11-01', '2025-11-01']) {
      fireEvent.keyDown(from, { key: value.at(3) });
      fireEvent.change(from, { target: { value } });
    }
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.keyDown(from, { key: 'Enter' });
    expect(onChange.mock.calls).toEqual([[{ start: '2025-11-01', end: '2026-11-30' }]]);
  });

  it('with a date typed and the field left, uses it', async () => {
    const { onChange, to } = await show();
    fireEvent.keyDown(to, { key: '5' });
    fireEvent.change(to, { target: { value: '2026-11-15' } });
    fireEvent.blur(to);
    expect(onChange.mock.calls).toEqual([[{ start: '2026-11-01', end: '2026-11-15' }]]);
  });

  it('with Esc after typing, or a date too far away, keeps the previous date', async () => {
    const { onChange, from } = await show();
    fireEvent.keyDown(from, { key: '5' });
    fireEvent.change(from, { target: { value: '2026-11-15' } });
    fireEvent.keyDown(from, { key: 'Escape' });
    expect(from.value).toBe('2026-11-01');
    fireEvent.change(from, { target: { value: '1926-11-01' } });
    expect(from.value).toBe('2026-11-01');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('with a start after the end, says so and keeps the previous range', async () => {
    const { onChange, from, to } = await show();
    fireEvent.change(from, { target: { value: '2026-12-10' } });
    expect(screen.getByRole('alert').textContent).toBe(
      'The start date is after the end date. Choose an earlier start or a later end.',
    );
    expect(from.value).toBe('2026-12-10');
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.change(to, { target: { value: '2026-12-20' } });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onChange.mock.calls).toEqual([[{ start: '2026-12-10', end: '2026-12-20' }]]);
  });

  it('with a start after the end, can return to the marked preset', async () => {
    const { onChange, keys, from } = await show();
    fireEvent.change(from, { target: { value: '2026-12-10' } });
    await keys.click(screen.getByRole('button', { name: 'This month' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(from.value).toBe('2026-11-01');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('on paper, is a sentence', async () => {
    await show();
    fireEvent(window, new Event('beforeprint'));
    expect(screen.getByText('1 Nov 2026 – 30 Nov 2026')).toBeTruthy();
    expect(screen.queryByLabelText('From')).toBeNull();
    fireEvent(window, new Event('afterprint'));
    expect(screen.getByLabelText('From')).toBeTruthy();
  });
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { moveByArrows } from './move-by-arrows.ts';

function List({ disabled }: { disabled: string[] }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the buttons inside
    <div onKeyDown={moveByArrows}>
      <input aria-label="Filter" />
      <ul>
        {['one', 'two', 'three', 'four'].map((name) => (
          <li key={name}>
            <button type="button" disabled={disabled.includes(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

async function focusAfter(start: HTMLElement, ...keys: string[]): Promise<string | null> {
  start.focus();
  for (const key of keys) await userEvent.keyboard(`{${key}}`);
  return (document.activeElement as HTMLElement).textContent;
}

it('arrows from the field above enter the list and walk up and down, Home and End go to its ends', async () => {
  render(<List disabled={[]} />);
  const field = screen.getByLabelText('Filter');
  expect(await focusAfter(field, 'ArrowDown')).toBe('one');
  expect(await focusAfter(field, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp')).toBe('two');
  expect(await focusAfter(field, 'ArrowDown', 'End')).toBe('four');
  expect(await focusAfter(field, 'ArrowDown', 'End', 'Home')).toBe('one');
});

it('arrows, Home and End pass over disabled buttons, as of books that were just taken back', async () => {
  render(<List disabled={['one', 'three']} />);
  const field = screen.getByLabelText('Filter');
  expect(await focusAfter(field, 'ArrowDown')).toBe('two');
  expect(await focusAfter(field, 'ArrowDown', 'ArrowDown')).toBe('four');
  expect(await focusAfter(field, 'ArrowDown', 'ArrowDown', 'ArrowUp')).toBe('two');
  expect(await focusAfter(field, 'ArrowDown', 'End', 'Home')).toBe('two');
});

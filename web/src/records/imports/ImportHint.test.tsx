import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sign-in-as.ts';
import { ImportHint } from './ImportHint.tsx';

test('the hint of an empty list, for a coordinator, links to the Import screen', async () => {
  signInAs('coordinator');
  renderScreen(<ImportHint first="Add the first one" what="sites" />);
  const link = await screen.findByRole('link', { name: 'import a list of sites' });
  expect(link.getAttribute('href')).toBe('/library/imports');
  expect(link.parentElement?.textContent).toContain('Add the first one, or import a list of sites.');
});

test('the hint of an empty list, for other staff, says who can import and links nowhere', async () => {
  signInAs('staff');
  renderScreen(<ImportHint what="sites" />);
  expect(await screen.findByText('A coordinator can import a list.')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

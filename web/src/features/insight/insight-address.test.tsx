import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerInsight } from '../../testing/insight.ts';
import { renderScreen } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sign-in-as.ts';
import { InsightScreen } from './InsightScreen.tsx';

describe('insight, by its address', () => {
  beforeEach(() => {
    signInAs('coordinator');
    answerInsight();
  });

  it('of a part that does not exist, shows everything and says so', async () => {
    renderScreen(<InsightScreen search={{ scope: 'nope' }} onSearch={() => undefined} />);
    expect(await screen.findByText('2,391')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(
      'The part of the library in the address of this page, “nope”, does not exist and was ignored.',
    );
  });

  it('of everything, has no such sentence', async () => {
    renderScreen(<InsightScreen search={{ scope: 'all' }} onSearch={() => undefined} />);
    expect(await screen.findByText('2,391')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

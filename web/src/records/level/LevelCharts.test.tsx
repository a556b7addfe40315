import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { LevelCharts } from './LevelCharts.tsx';

const child = (child_id: number, name: string, date_issue: string) => ({
  child_id,
  name,
  note: 'level 3',
  points: [{ date_issue, diff_level: 1, title: 'Vayu the Wind', accn_no: 'A1' }],
});

const children = [child(1, 'Asha Naik', '2026-05-01'), child(2, 'Ravi Gawde', '2024-02-01')];

let approach: (name: string) => void;

beforeEach(() => {
  const watched = new Map<Element, (entries: unknown[]) => void>();
  approach = (name) => {
    for (const [element, report] of watched) {
      if (element.textContent?.includes(name)) act(() => report([{ isIntersecting: true }]));
    }
  };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly report: (entries: unknown[]) => void;
      constructor(report: (entries: unknown[]) => void) {
        this.report = report;
      }
      observe(element: Element) {
        watched.set(element, this.report);
      }
      disconnect() {}
    },
  );
});

afterEach(() => vi.unstubAllGlobals());

const show = async () => {
  renderScreen(
    <LevelCharts from="2026-01-01" to="2026-06-30">
      {children}
    </LevelCharts>,
  );
  await screen.findByRole('heading', { name: 'Ravi Gawde' });
};

const charts = () => screen.queryAllByRole('img').map((chart) => chart.getAttribute('aria-label'));

describe('LevelCharts', () => {
  it('far from the window, shows the children and draws no chart', async () => {
    await show();
    expect(screen.getByRole('region', { name: 'Asha Naik' }).textContent).toContain('level 3');
    expect(charts()).toEqual([]);
  });

  it('when a child comes near the window, draws only the chart of this child', async () => {
    await show();
    approach('Ravi Gawde');
    expect(charts()).toEqual([expect.stringContaining('Lending pattern of Ravi Gawde')]);
  });

  it('for all children, has the same dates, from the earliest book', async () => {
    await show();
    approach('Asha Naik');
    approach('Ravi Gawde');
    const dates = screen
      .getAllByRole('img')
      .map((chart) =>
        [...chart.querySelectorAll('text')]
          .map((text) => text.textContent)
          .filter((text) => /\d{4}/.test(text ?? '')),
      );
    expect(dates[0]).toContain('Jul 2024');
    expect(dates[0]).toEqual(dates[1]);
  });

  it('when printed, draws all charts at once', async () => {
    await show();
    fireEvent(window, new Event('beforeprint'));
    expect(charts()).toHaveLength(2);
  });
});

import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render.tsx';
import { InsightScreen } from './InsightScreen.tsx';
import type { InsightSearch } from './insight-search.ts';

/** What the screen asked its address to become. */
export const asked: InsightSearch[] = [];

function Shown({ search: first }: { search: InsightSearch }) {
  const [search, setSearch] = useState(first);
  return (
    <InsightScreen
      search={search}
      onSearch={(part) => {
        asked.push(part);
        setSearch({ ...search, ...part });
      }}
    />
  );
}

export const show = (search: InsightSearch = {}) => renderScreen(<Shown search={search} />);

/** The text of a block, by its title. */
export const block = async (title: string) =>
  (await screen.findByRole('region', { name: title })).textContent ?? '';

import { useState } from 'react';
import { FilterField } from '../FilterField.tsx';
import { Note } from '../Note.tsx';
import { type Column, RecordTable } from '../table/RecordTable.tsx';
import type { Examples } from './example.ts';

interface Village {
  name: string;
  children: number;
}

const villages: Village[] = Array.from({ length: 60 }, (_, at) => ({
  name: `Village ${at + 1}`,
  children: (at * 7) % 23,
}));

const columns: Column<Village>[] = [
  { key: 'name', label: 'Village', render: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: 'children',
    label: 'Children',
    render: ({ children }) => children,
    sortBy: ({ children }) => children,
    numeric: true,
  },
];

function Table({ label, rows }: { label: string; rows: Village[] }) {
  const [filter, setFilter] = useState('');
  return (
    <RecordTable
      label={label}
      rows={rows.filter(({ name }) => name.includes(filter))}
      columns={columns}
      rowKey={({ name }) => name}
      renderCard={({ name, children }) => `${name}: ${children} children`}
      totals={{ children: rows.reduce((sum, { children }) => sum + children, 0) }}
      records={{
        fileName: 'villages',
        columns: [{ label: 'Village', value: ({ name }) => name }],
      }}
      filter={{
        field: <FilterField label={`Filter: ${label}`} value={filter} onChange={setFilter} />,
        noneFits: <Note title="No village matches" />,
      }}
    />
  );
}

export const recordExamples: Examples = {
  RecordTable: {
    'a few rows': <Table label="Three villages" rows={villages.slice(0, 3)} />,
    'more than a page': <Table label="Sixty villages" rows={villages} />,
    empty: <Table label="No villages" rows={[]} />,
  },
};

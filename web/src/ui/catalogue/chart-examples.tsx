import { PieChart3D } from '../charts/PieChart3D.tsx';
import { VanScene } from '../VanScene.tsx';
import type { Example } from './example.ts';

const pie = (title: string, kinds: number) => (
  <PieChart3D
    title={title}
    unit={['book', 'books']}
    height={300}
    slices={Array.from({ length: kinds }, (_, at) => ({
      key: String(at),
      name: `Kind ${at + 1}`,
      cnt: 40 - at,
      hex_code: ['#2e7fb8', '#e0a526', '#3c8d4f', '#a23b72'][at % 4] ?? null,
    }))}
  />
);

export const chartExamples: Example[] = [
  {
    name: 'PieChart3D',
    states: [
      ['a few slices', pie('Books by category', 4)],
      ['small slices in one', pie('Books by theme', 16)],
      ['nothing', pie('Books by language', 0)],
    ],
  },
  { name: 'VanScene', states: [['picture', <VanScene key="1" />]] },
];

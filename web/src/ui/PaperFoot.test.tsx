import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { PaperFoot } from './PaperFoot.tsx';

/** The content of the margin boxes of each sheet. */
async function boxes(words: string): Promise<string[]> {
  const { container } = renderScreen(
    <>
      <p>there</p>
      <PaperFoot words={words} />
    </>,
  );
  await screen.findByText('there');
  const styles = [...container.querySelectorAll('style')].map((style) => style.textContent).join('');
  return Array.from(styles.matchAll(/content: (.*?); font:/gs), ([, content = '']) => content);
}

test('the foot of a sheet, with plain words in any script, has them and the page number', async () => {
  expect(await boxes('Lending register · चिंबल (senior)')).toEqual([
    '"Lending register · चिंबल (senior)"',
    '"Page " counter(page) " of " counter(pages)',
  ]);
});

test.each([
  ['a quote and a backslash', 'The "Old" \\ Hall', '"The \\22 Old\\22  \\5c  Hall"'],
  ['the end of a style element', 'A</style><b>', '"A\\3c /style\\3e \\3c b\\3e "'],
  ['a line break', 'A\nB', '"A\\a B"'],
])('the foot of a sheet, with %s in a name, is still one string', async (_, words, written) => {
  expect((await boxes(words))[0]).toBe(written);
});

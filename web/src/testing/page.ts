import { screen, type within } from '@testing-library/react';

type Part = Pick<ReturnType<typeof within>, 'getByRole' | 'findByRole' | 'queryAllByRole'>;

/** Where a link on the screen, or in a part of it, leads. */
export const hrefOf = (name: string | RegExp, part: Part = screen) =>
  part.getByRole('link', { name }).getAttribute('href');

/** The same, once the link is there. */
export const findHref = async (name: string | RegExp, part: Part = screen) =>
  (await part.findByRole('link', { name })).getAttribute('href');

export const breadcrumb = () => screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent;

const bodyRows = (part: Part = screen): HTMLElement[] => part.queryAllByRole('row').slice(1);

/** What the cells of the only table say, or of the one in a part of the screen, row by row without the heading. */
export const cellTexts = (part?: Part) =>
  bodyRows(part).map((row) => [...row.children].map((cell) => cell.textContent));

/** The first link in each of these rows. */
export const rowLinks = (part?: Part) => bodyRows(part).map((row) => row.querySelector('a')?.textContent);

/** The row with this link. */
export const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr') as HTMLElement;

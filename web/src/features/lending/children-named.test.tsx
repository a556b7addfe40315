import { childrenHere } from '@storyvan/contract/children';
import { copiesMeant, issueBookChild } from '@storyvan/contract/lending';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { childHere } from '../../testing/children.ts';
import { answerTheDesk, findScanField, group, show } from '../../testing/lending-desk.tsx';
import { reply } from '../../testing/server.ts';
import { deskAt, issued } from './lending.fixtures.ts';

answerTheDesk();

const started = async () => {
  const { keys } = show(deskAt('issue-child'));
  await screen.findByRole('button', { name: /^Joel D/ });
  return { keys, field: await findScanField() };
};

describe('a name typed into the scan field', () => {
  it('of one child here, chooses the child with one Enter, and the next book is lent to it', async () => {
    const asked: unknown[] = [];
    reply(issueBookChild, ({ body }) => {
      asked.push(body.child_id);
      return issued('B-1');
    });
    const { keys, field } = await started();
    await keys.type(field, 'joel{Enter}');
    expect(await screen.findByRole('region', { name: 'Child' })).toHaveProperty(
      'textContent',
      expect.stringContaining('Joel D’Costa'),
    );
    expect(field.value).toBe('');
    await keys.type(field, 'B-1{Enter}');
    await waitFor(() => expect(asked).toEqual([8]));
  });

  it('of several children, lists them, chooses none, and the arrows and Enter choose one', async () => {
    reply(childrenHere, [...group, childHere({ child_id: 9, name: 'Joel Lobo', card_no: 'C-0009' })]);
    const { keys, field } = await started();
    await keys.type(field, 'joel{Enter}');
    await screen.findByRole('button', { name: 'A book titled “joel”' });
    expect(screen.getByText('Whose turn is it?')).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Joel D’Costa');
    await keys.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByRole('region', { name: 'Child' }).textContent).toContain('Joel Lobo');
    expect(field.value).toBe('');
    expect(screen.queryByRole('button', { name: /^A book titled/ })).toBeNull();
  });

  it('that begins the title of a book too, leads to the book with the last line', async () => {
    reply(copiesMeant, []);
    const { keys, field } = await started();
    await keys.type(field, 'joel');
    await keys.click(await screen.findByRole('button', { name: 'A book titled “joel”' }));
    expect(field.value).toBe('joel');
  });
});

it('the question mark, in the empty field, shows the keys, and Esc leads back to the field', async () => {
  const { keys, field } = await started();
  await keys.type(field, '?');
  expect(await screen.findByRole('dialog', { name: 'Keys of the desk' })).toBeTruthy();
  expect(field.value).toBe('');
  await keys.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(field);
});

import { removeCover, saveCover } from '@storyvan/contract/covers';
import type { BodyIn, ReplyOf } from '@storyvan/contract/endpoint';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { drawnPhoto, photoFile, readPhotos } from '../../../testing/photos.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { reply } from '../../../testing/server.ts';
import { book } from './book.fixtures.ts';
import { CoverDialog } from './CoverDialog.tsx';

describe('changing a cover', () => {
  let saved: BodyIn<typeof saveCover>[] = [];
  let removed: BodyIn<typeof removeCover>[] = [];
  let closed = false;

  beforeEach(() => {
    readPhotos();
    saved = [];
    removed = [];
    closed = false;
    const details = { title_id: 1, title: 'चंदाचा पाऊस' };
    reply(saveCover, ({ body }): ReplyOf<typeof saveCover> => {
      saved.push(body);
      return { status: { status: 'saved', message: 'The cover was saved.' }, details };
    });
    reply(removeCover, ({ body }): ReplyOf<typeof removeCover> => {
      removed.push(body);
      return { status: { status: 'done', message: 'The cover was removed.' }, details };
    });
  });

  const show = async (cover: string | null) => {
    const { keys } = renderScreen(
      <CoverDialog
        book={{ ...book, cover }}
        onClose={() => {
          closed = true;
        }}
      />,
    );
    await screen.findByRole('dialog');
    return { keys };
  };
  const file = () => document.querySelectorAll<HTMLInputElement>('input[type=file]');
  const press = (name: string) => screen.getByRole('button', { name });
  const shown = () => document.querySelector('img')?.getAttribute('src');

  it('with a chosen picture, shows it small and saves it', async () => {
    const { keys } = await show(null);
    await keys.upload(file()[1] as HTMLInputElement, photoFile());
    await waitFor(() => expect(shown()).toBe(`data:image/webp;base64,${drawnPhoto}`));
    await keys.click(press('Save'));
    await waitFor(() => expect(closed).toBe(true));
    expect(saved).toEqual([{ title_id: 1, image: drawnPhoto, request_id: expect.any(String) }]);
  });

  it('on a phone, opens the camera at the back', async () => {
    await show(null);
    expect([...file()].map((input) => input.getAttribute('capture'))).toEqual(['environment', null]);
  });

  it('that is removed, shows the drawn one and removes the saved one', async () => {
    const { keys } = await show('1-0123456789abcdef');
    expect(shown()).toBe('/api/info/cover/1-0123456789abcdef');
    await keys.click(press('Remove'));
    expect([shown(), screen.queryByRole('button', { name: 'Remove' })]).toEqual([undefined, null]);
    await keys.click(press('Save'));
    await waitFor(() => expect(closed).toBe(true));
    expect([removed.length, saved.length]).toEqual([1, 0]);
  });

  it.each([
    ['is not a picture', 'hello', /not a picture that can be shown/],
    ['an iPhone keeps as HEIC', '\0\0\0\x18ftypheic', /cannot read HEIC pictures/],
    ['is too small', '40x50', /too small/],
  ])('with a file that %s, says so and saves nothing', async (_what, text, message) => {
    const { keys } = await show(null);
    await keys.upload(file()[1] as HTMLInputElement, photoFile(text));
    expect((await screen.findByRole('alert')).textContent).toMatch(message);
    expect(shown()).toBeUndefined();
  });

  it('without a picture, asks for one', async () => {
    const { keys } = await show(null);
    await keys.click(press('Save'));
    expect(screen.getByText('Take a photo, or choose a picture.')).toBeTruthy();
    expect(saved).toEqual([]);
  });
});

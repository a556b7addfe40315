import { bookList, pendingBooks } from '@storyvan/contract/book-lists';
import type { Programme } from '@storyvan/contract/common/programme';
import { beforeEach } from 'vitest';
import { lendingDesk } from '../lending/lending-desk.ts';
import { type LendingScene, makeLendingScene } from '../lending/lending-scene.ts';
import { useTestApp } from '../test-app.ts';

/** A server with a new place for each test, so that what it holds is what the test made. */
export function useBookLists(program: Programme) {
  const app = useTestApp();
  const scene = {} as LendingScene;
  const desk = {} as ReturnType<typeof lendingDesk>;
  beforeEach(async () => {
    Object.assign(scene, await makeLendingScene(app.db, program));
    Object.assign(desk, lendingDesk(app, { program, site_grade_id: scene.here }));
  });

  const here = () => ({ program, id: scene.here });
  return {
    app,
    scene,
    desk,
    here,
    list: () => app.call(bookList, { params: here() }),
    pending: () => app.call(pendingBooks, { params: here() }),
  };
}

import { getLessonPlan } from '@storyvan/contract/lesson-plans';
import { makeCategory, makeTitle } from '../factories.ts';
import { useMade, useTestApp } from '../test-app.ts';

/** A server with a book to plan with, and a lesson plan as its page reads it. */
export function useLessonPlans() {
  const app = useTestApp();
  const book = useMade(async () => {
    await makeCategory(app.db, { kind: 'primary', name: 'Picture book', hex_code: '#1a6b34' });
    const title = {
      title: 'The Red Raincoat',
      isbn: '9788181465238',
      author: 'Kiran Kasturia',
      level: 2,
      category_primary: 'Picture book',
    };
    return { title_id: await makeTitle(app.db, title) };
  });
  return { app, book, read: (lpId: number) => app.call(getLessonPlan, { params: { lpId } }) };
}

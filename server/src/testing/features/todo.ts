import { myTodo } from '@storyvan/contract/todo';
import { beforeEach } from 'vitest';
import { runChange } from '../../db/prepare.ts';
import { testDay, useTestApp } from '../test-app.ts';

/** A server where nothing is to be done yet before each test, and what it lists. */
export function useTodo() {
  const app = useTestApp();
  beforeEach(() =>
    app.db.transaction(async (tx) => {
      for (const table of [
        'todo_note',
        'read_aloud_partner',
        'report',
        'read_aloud',
        'child_loan',
      ] as const) {
        await runChange(tx, (k) => k.deleteFrom(table));
      }
    }),
  );

  const list = (date = testDay) => app.call(myTodo, { params: { date } });
  const titles = async (date?: string) => (await list(date)).map(({ due, title }) => `${due} ${title}`);
  return { app, list, titles };
}

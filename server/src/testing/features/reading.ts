import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { submitReading } from '@storyvan/contract/reading';
import type { Database } from '../../db/database.ts';
import { runQuery } from '../../db/prepare.ts';
import { makeCopy } from '../factories.ts';
import { makeLendingScene } from '../lending/lending-scene.ts';
import { useMade, useTestApp } from '../test-app.ts';

/** A server with a lending scene and a book that its child reads there. */
export function useReadings(program: Programme, makeBook: (db: Database) => Promise<string> = makeCopy) {
  const app = useTestApp();
  const scene = useMade(() => makeLendingScene(app.db, program));
  const book = useMade(async () => ({ accn_no: await makeBook(app.db) }));
  const asked = (more: Partial<BodyIn<typeof submitReading>> = {}) => ({
    program,
    site_grade_id: scene.here,
    child_id: scene.child,
    date_reading: '2026-11-4',
    ...book,
    ...more,
  });
  return {
    app,
    scene,
    book,
    asked,
    submit: (more: Partial<BodyIn<typeof submitReading>> = {}) =>
      app.call(submitReading, { body: asked(more) }),
    /** Gives the status code, and the code and message of an error. */
    sendWrong: async (more: Record<string, unknown>) => {
      const reply = await app.send('POST', submitReading.path, { ...asked(), ...more });
      return [reply.statusCode, reply.json().error?.code, reply.json().error?.message];
    },
    readRows: () => runQuery(app.db, (k) => k.selectFrom('reading').selectAll().orderBy('reading_id')),
  };
}

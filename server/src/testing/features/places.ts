import { runQuery } from '../../db/prepare.ts';
import type { TestApp } from '../test-app.ts';

/** Reads the records of places, and sends invalid bodies, for tests of places. */
export function placesOf(app: TestApp) {
  return {
    readPlaces: () => runQuery(app.db, (k) => k.selectFrom('site_grade').selectAll()),
    readSchools: () => runQuery(app.db, (k) => k.selectFrom('school').selectAll()),
    /** The status code, the message and the first field that is named. */
    sendWrong: async (path: string, body: object) => {
      const reply = await app.send('POST', path, body);
      return [reply.statusCode, reply.json().error?.message, reply.json().error?.fields?.[0]?.field];
    },
  };
}

import { runQuery } from '../../db/prepare.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** What the tests of places read again, and what they are told of a body that is wrong. */
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

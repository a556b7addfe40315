import { runQuery } from '../../db/prepare.ts';
import { refusalIn, type TestApp } from '../test-app.ts';

/** Reads the records of places, and sends invalid bodies, for tests of places. */
export function placesOf(app: TestApp) {
  return {
    readPlaces: () => runQuery(app.db, (k) => k.selectFrom('site_grade').selectAll()),
    readSchools: () => runQuery(app.db, (k) => k.selectFrom('school').selectAll()),
    /** The status code, the message and the first field that is named. */
    sendWrong: async (path: string, body: object) => {
      const [statusCode, message, fields] = refusalIn(await app.send('POST', path, body));
      return [statusCode, message, fields?.[0]];
    },
  };
}

import type { BodyIn } from '@storyvan/contract/endpoint';
import { submitReport } from '@storyvan/contract/reports';
import { makeSite } from '../factories.ts';
import { refusalIn, useMade, useTestApp } from '../test-app.ts';

type Input = Partial<BodyIn<typeof submitReport>>;

/** What is sent of a report, where a test does not say otherwise. */
export const asked = (more: Input = {}): BodyIn<typeof submitReport> =>
  ({
    rating: 4,
    what_was_read: 'Two pages.',
    how_it_went: 'They laughed.',
    to_change: '',
    ...more,
  }) as never;

/** A server with a site, and the call that submits or changes a report. */
export function useReports() {
  const app = useTestApp();
  const scene = useMade(async () => ({
    site: await makeSite(app.db, { name: 'Chimbel', enrolled_count: 30 }),
  }));
  return {
    app,
    scene,
    submit: (more: Input, program: 'mop' | 'lis' = 'mop') =>
      app.call(submitReport, { params: { program }, body: asked(more) }),
    /** The status code, the message of an error and the first field that it names. */
    sendWrong: async (more: Record<string, unknown>, program = 'mop') => {
      const reply = await app.send('POST', `/api/${program}/submit_report`, { ...asked(), ...more });
      const [statusCode, message, fields] = refusalIn(reply);
      return [statusCode, message, fields?.[0]];
    },
  };
}

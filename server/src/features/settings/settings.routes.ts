import {
  explainSettings,
  getLogo,
  getSettings,
  listSettingsChanges,
  saveSettings,
} from '@storyvan/contract/settings';
import { found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { findLogo } from '../../records/setting/library.queries.ts';
import { listMadeChanges } from '../../records/setting/setting-change.queries.ts';
import { explain, save } from './settings.commands.ts';
import { madeChangeOf, settingsReply } from './settings-reply.ts';

/** Another logo has another name, so a browser that has one need not ask again. */
const forAYear = 'public, max-age=31536000, immutable';
const changesShown = 50;

export function settingsRoutes(api: Api): void {
  const { db } = api;
  serve(api, getSettings, () => settingsReply(db.longReads));
  serve(api, listSettingsChanges, async () =>
    (await listMadeChanges.all(db, { limit: changesShown })).map(madeChangeOf),
  );
  serve(api, explainSettings, ({ body }) =>
    explain(db.longReads, body.change, { today: api.today(), now: api.now() }),
  );
  serve(api, saveSettings, (call) => save(call.work(), call.body));
  serve(api, getLogo, async ({ params, request, reply }) => {
    const { type, bytes } = found(await findLogo.first(db, params), 'logo');
    const etag = `"${params.logo}"`;
    reply.headers({ etag, 'cache-control': forAYear, 'content-disposition': 'inline' }).type(type);
    if (request.headers['if-none-match'] !== etag) return bytes;
    reply.code(304);
    return Buffer.alloc(0);
  });
}

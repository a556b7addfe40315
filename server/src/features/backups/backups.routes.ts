import {
  backUpNow,
  downloadBackup,
  downloadBackupManifest,
  getBackupState,
  listBackups,
} from '@storyvan/contract/backups';
import { found } from '../../api-error.ts';
import { newId } from '../../db/new-id.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { findBackups } from '../../recovery/backup-folder.ts';
import { removedOn } from '../../recovery/kept-backups.rules.ts';
import { manifestOf } from '../../recovery/manifest.ts';
import { carryOutBackup, refuseWithoutFolder, startBackup } from './backups.commands.ts';
import { backupState } from './backups.queries.ts';
import { sendFile } from './send-file.ts';

export function backupsRoutes(api: Api): void {
  const plan = api.backups;
  serve(api, listBackups, async () => {
    if (!plan) return { nightly: false, erased_gone_on: null, backups: [] };
    const found = await findBackups(plan.folder);
    // A backup made while the clock was ahead is kept longer.
    const latest = new Date(Math.max(api.now().getTime(), ...found.map(({ made }) => made.getTime())));
    const backups = found.map(({ manifest }) => ({
      made_at: manifest.made_at,
      bytes: manifest.bytes,
      rows: Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
      broken: manifest.broken.length,
    }));
    return { nightly: plan.nightly, erased_gone_on: plan.nightly ? removedOn(latest) : null, backups };
  });
  serve(api, getBackupState, ({ request }) => backupState(api, request.signedIn?.second_factor ?? false));

  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  // Before the connections are closed: the state of a stopped backup is still noted.
  api.http.addHook('preClose', async () => {
    stopping.abort();
    await running;
  });
  serve(api, backUpNow, async (call) => {
    const make = plan?.make;
    if (!make) return refuseWithoutFolder();
    const run_id = newId();
    const reply = await startBackup(call.work(), run_id);
    if (reply.status.status === 'started') {
      running = carryOutBackup(api, { ...plan, make }, run_id, stopping.signal);
    }
    return reply;
  });

  const findBackup = async (made_at: string) => {
    const backups = plan ? await findBackups(plan.folder) : [];
    return found(backups.find(({ manifest }) => manifest.made_at === made_at) ?? null, 'backup');
  };
  serve(api, downloadBackup, async ({ params, request, reply }) => {
    const { file, manifest } = await findBackup(params.made_at);
    return sendFile(request, reply, { file, etag: `"${manifest.sha256}"` });
  });
  serve(api, downloadBackupManifest, async ({ params, request, reply }) => {
    const { file, manifest } = await findBackup(params.made_at);
    return sendFile(request, reply, { file: manifestOf(file), etag: `"${manifest.sha256}-manifest"` });
  });
}

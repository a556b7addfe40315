import { listBackups } from '@storyvan/contract/backups';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { findBackups } from '../../recovery/backup-folder.ts';
import { removedOn } from '../../recovery/kept-backups.rules.ts';

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
}

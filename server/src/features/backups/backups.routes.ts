import { listBackups } from '@storyvan/contract/backups';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { type BackupPlan, findBackups } from '../../recovery/backup-folder.ts';

/** Without a plan this server knows of no backups. */
export function backupsRoutes(api: Api, plan: BackupPlan | undefined): void {
  serve(api, listBackups, async () => {
    if (!plan) return { nightly: false, backups: [] };
    const backups = (await findBackups(plan.folder)).map(({ manifest }) => ({
      made_at: manifest.made_at,
      bytes: manifest.bytes,
      rows: Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
      broken: manifest.broken.length,
    }));
    return { nightly: plan.nightly, backups };
  });
}

import { exportEverything, listExportedFiles } from '@storyvan/contract/exports';
import { ApiError } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { exportedFiles } from './all-files.ts';
import { countRows } from './exported-rows.queries.ts';

export function exportsRoutes(api: Api): void {
  let isRunning = false;

  serve(api, listExportedFiles, async () => {
    const files = [];
    for (const file of exportedFiles) {
      const records = await countRows(api.db.longReads, file);
      files.push({ name: file.name, about: file.about, records });
    }
    return files;
  });

  serve(api, exportEverything, async ({ reply }) => {
    if (isRunning) {
      const message = 'Another export is running. Wait until its download has ended, then try again.';
      throw new ApiError('conflict', message);
    }
    if (!api.startExport) throw new ApiError('unavailable', 'This server exports nothing.');
    isRunning = true;
    const archive = api.startExport();
    archive.once('close', () => {
      isRunning = false;
    });
    const name = `storyvan-${api.today()}.zip`;
    reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`);
    return archive;
  });
}

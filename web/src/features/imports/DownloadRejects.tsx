import { Button } from '@mantine/core';
import type { ImportDetail } from '@storyvan/contract/common/import-shapes';
import { getImportRejects } from '@storyvan/contract/imports';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { growlError } from '../../ui/growl.ts';
import { saveFile } from '../../ui/table/save-file.ts';

/** Downloads the rejected rows with their reasons. */
export function DownloadRejects({ detail }: { detail: ImportDetail }) {
  const [busy, setBusy] = useState(false);
  if (!detail.has_rejects) return null;
  const download = async () => {
    setBusy(true);
    try {
      const { file_name, content } = await call(getImportRejects, { params: { importId: detail.import_id } });
      saveFile(new Blob([content], { type: 'text/csv' }), file_name);
    } catch (error) {
      growlError((error as Error).message);
    }
    setBusy(false);
  };
  return (
    <Button variant="default" h={44} loading={busy} onClick={download}>
      Download rejected rows
    </Button>
  );
}

import type { Insight } from '@storyvan/contract/insight';
import { useState } from 'react';
import { useLevels } from '../../records/level/levels.ts';
import { growlError } from '../../ui/growl.ts';
import { fileNameOf } from './insight-source.ts';

/** Saves the figures as a workbook; `hidden` if those of few children are left out. */
export function useWorkbook(data: Insight | undefined, hidden: boolean) {
  const levels = useLevels();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!data || busy) return;
    setBusy(true);
    try {
      // Only people who export need them.
      const [{ sheetsOf }, { writeXlsxAside }, { saveFile }, { exportFileName }] = await Promise.all([
        import('./insight-sheets.ts'),
        import('../../lib/write-xlsx-aside.ts'),
        import('../../ui/table/save-file.ts'),
        import('../../ui/table/export-file-name.ts'),
      ]);
      const file = await writeXlsxAside(sheetsOf(data, levels, hidden));
      saveFile(file, exportFileName(fileNameOf(data, hidden ? 'to share' : ''), 'xlsx'));
    } catch {
      growlError('The workbook could not be made. Please try again.');
    }
    setBusy(false);
  };
  return { busy, save };
}

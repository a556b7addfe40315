import { today } from '@storyvan/domain/calendar-date';
import { saveFile } from '../../../ui/table/save-file.ts';

/** Saves the entries that were not sent to a file, to be imported at a desk. */
export async function saveUnsent(): Promise<void> {
  const { exportUnsent } = await import('../../field.ts');
  saveFile(await exportUnsent(), `unsent-entries-${today()}.json`);
}

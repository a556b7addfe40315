import type { Sheet } from './sheet.ts';
import { writeXlsx } from './write-xlsx.ts';

/** Writes a workbook beside the page, which stays usable meanwhile. */

export interface XlsxOrder {
  sheet: Sheet;
  name: string;
}

addEventListener('message', async ({ data }: MessageEvent<XlsxOrder>) => {
  try {
    postMessage(await writeXlsx(data.sheet, data.name));
  } catch (error) {
    // Told to the page as its worker's error; a rejected promise would stay here.
    reportError(error);
  }
});

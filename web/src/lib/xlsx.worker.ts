import type { Sheet } from './sheet.ts';
import { writeXlsx } from './write-xlsx.ts';

/** Writes a workbook in the background, so that the page stays usable. */

export interface XlsxOrder {
  sheet: Sheet;
  name: string;
}

addEventListener('message', async ({ data }: MessageEvent<XlsxOrder>) => {
  try {
    postMessage(await writeXlsx(data.sheet, data.name));
  } catch (error) {
    // Thrown outside the promise, so that the page gets the worker's error event.
    reportError(error);
  }
});

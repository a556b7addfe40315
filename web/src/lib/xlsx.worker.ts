import type { NamedSheet } from './sheet.ts';
import { writeXlsx } from './write-xlsx.ts';

/** Writes a workbook in the background, so that the page stays usable. */

export interface XlsxOrder {
  sheets: NamedSheet[];
}

addEventListener('message', async ({ data }: MessageEvent<XlsxOrder>) => {
  try {
    postMessage(await writeXlsx(data.sheets));
  } catch (error) {
    // Thrown outside the promise, so that the page gets the worker's error event.
    reportError(error);
  }
});

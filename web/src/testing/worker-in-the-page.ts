import { writeXlsx } from '../lib/write-xlsx.ts';
import type { XlsxOrder } from '../lib/xlsx.worker.ts';

/** jsdom has no workers: runs the code of xlsx.worker.ts in the page. */
export class WorkerInThePage {
  onmessage?: (message: { data: Blob }) => void;
  onerror?: (event: { message: string }) => void;

  async postMessage({ sheets }: XlsxOrder): Promise<void> {
    this.onmessage?.({ data: await writeXlsx(sheets) });
  }

  terminate(): void {}
}

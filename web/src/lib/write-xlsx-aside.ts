import type { NamedSheet } from './sheet.ts';
import type { XlsxOrder } from './xlsx.worker.ts';

/** Writes sheets as an Excel workbook in our own worker: the content policy allows none from a blob: address. */
export function writeXlsxAside(sheets: NamedSheet[]): Promise<Blob> {
  const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url), { type: 'module' });
  const written = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  worker.postMessage({ sheets } satisfies XlsxOrder);
  return written.finally(() => worker.terminate());
}

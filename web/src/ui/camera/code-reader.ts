import { CameraError } from './camera-problem.ts';
import { codeFormats, type Detected, type SeenCode, seenCode } from './code-formats.ts';
import type { Picture, WorkerReply } from './read-codes.worker.ts';

export interface CodeReader {
  /** The codes in the picture, whose pixels may be gone afterwards. One picture at a time. */
  read(picture: ImageData): Promise<SeenCode[]>;
  close(): void;
}

/** The browser's detector if it reads all our formats, otherwise WebAssembly. Throws CameraError 'reader'. */
export async function openCodeReader(): Promise<CodeReader> {
  return (await openNativeReader()) ?? openWorkerReader();
}

interface NativeDetector {
  new (options: { formats: readonly string[] }): { detect(picture: ImageData): Promise<Detected[]> };
  getSupportedFormats(): Promise<string[]>;
}

async function openNativeReader(): Promise<CodeReader | null> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector };
  // Some browsers have the class, but not the part of the system that it needs.
  const known = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Native || !codeFormats.every((format) => known.includes(format))) return null;
  const detector = new Native({ formats: codeFormats });
  return {
    read: async (picture) => (await detector.detect(picture)).map(seenCode),
    close: () => undefined,
  };
}

async function openWorkerReader(): Promise<CodeReader> {
  const worker = new Worker(new URL('./read-codes.worker.ts', import.meta.url), { type: 'module' });
  const nextReply = () =>
    new Promise<WorkerReply>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => resolve(data);
      worker.onerror = () => {
        worker.terminate();
        reject(new CameraError('reader'));
      };
    });
  await nextReply();
  return {
    read: async ({ data: { buffer }, width, height }) => {
      const reply = nextReply();
      worker.postMessage({ pixels: buffer, width, height } as Picture, [buffer]);
      return (await reply) ?? [];
    },
    close: () => worker.terminate(),
  };
}

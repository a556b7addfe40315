import { type CodeFilter, codeMeant } from './code-filter.ts';
import type { CodeReader } from './code-reader.ts';

/** From one picture to the next, and at least from a reply to the next picture, in milliseconds. */
const period = 80;
const rest = 20;

interface ScanLoop {
  /** Null while the camera has no picture. */
  takePicture: () => ImageData | null;
  reader: Pick<CodeReader, 'read'>;
  counts: CodeFilter;
  onCode: (code: string) => void;
  onError: (error: unknown) => void;
}

/** Reads up to twelve pictures a second, one after the other, until the returned function is called. */
export function startScanLoop({ takePicture, reader, counts, onCode, onError }: ScanLoop): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const readOne = async () => {
    const picture = takePicture();
    if (!picture) return;
    const seen = codeMeant(await reader.read(picture), picture);
    if (!stopped && counts(seen, performance.now()) && seen) onCode(seen.code);
  };
  const turn = async () => {
    const start = performance.now();
    try {
      await readOne();
    } catch (error) {
      if (!stopped) onError(error);
      return;
    }
    if (!stopped) timer = setTimeout(turn, Math.max(rest, period - (performance.now() - start)));
  };
  void turn();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

import { resolve } from 'node:path';

/** The path of a file or folder of sample-data/, whose README names sources and licences. */
export const sampleData = (path: string): string => resolve(import.meta.dirname, 'sample-data', path);

import { basename } from 'node:path';
import { StartError } from '../../start-error.ts';
import { cellsOfMarc, marcMapping } from './marc-cells.rules.ts';
import { readMarcRecords } from './marc-records.ts';
import type { Source } from './source.ts';

export function readMarc(file: string, bytes: Buffer): Source {
  const records = readMarcRecords(bytes);
  if (!records.some(({ damage }) => damage === undefined)) {
    throw new StartError(
      `${basename(file)} holds no MARC 21 record that can be read. ${records[0]?.damage ?? ''}`.trim(),
    );
  }
  return {
    unit: 'Record',
    mapping: marcMapping,
    unused: [],
    rows: records
      .filter(({ damage }) => damage === undefined)
      .map((record) => ({ line: record.number, cells: cellsOfMarc(record) })),
    rejects: records.flatMap(({ number, damage }) =>
      damage ? [{ line: number, kind: 'damaged record', reason: damage }] : [],
    ),
    writeRejects(rejects) {
      const rejected = new Set(rejects.map(({ line }) => line));
      return Buffer.concat(
        records.filter(({ number }) => rejected.has(number)).map((record) => record.bytes),
      );
    },
  };
}

import {
  checkImport,
  correctImportRow,
  getImport,
  getImportRejects,
  listImportRows,
  listImports,
  revertImport,
  runImport,
  sendImportPart,
  startImport,
  stopImport,
} from '@storyvan/contract/imports';
import { z } from 'zod';
import { found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { keyIn, pageOf, rowId } from '../../http/paging.ts';
import { serve } from '../../http/serve.ts';
import {
  countParts,
  findImport,
  findWriting,
  hasEntries,
  listImportsBefore,
  listRows,
  readFile,
} from '../../records/import/import.queries.ts';
import { detailOf, rejectsName, rowOf, summaryOf } from './browser/detail.rules.ts';
import { correctRow, startCheck, startRevert, startRun, stop } from './browser/steps.commands.ts';
import { receivePart, startUpload } from './browser/uploads.commands.ts';

const importKey = z.tuple([z.uuid()]);
const lineKey = z.tuple([rowId]);
/** After every id. */
const newest = 'g';

export function importsRoutes(api: Api): void {
  const { db, workOnImport } = api;

  serve(api, listImports, async ({ query: { after, limit } }) => {
    const [before] = keyIn(after, importKey) ?? [newest];
    const rows = await listImportsBefore.all(db, { before, limit: limit + 1 });
    const { page, next } = pageOf(rows, limit, (last) => [last.import_id]);
    return { imports: page.map(summaryOf), next };
  });

  serve(api, getImport, async ({ params: { importId: import_id } }) => {
    const row = found(await findImport.first(db, { import_id }), 'import');
    const [received, rejects, entry, other] = [
      await countParts.first(db, { import_id, file: 'upload' }),
      await countParts.first(db, { import_id, file: 'rejects' }),
      await hasEntries.first(db, { import_id }),
      await findWriting.first(db, {}),
    ];
    return detailOf(row, {
      received: Number(received?.bytes ?? 0),
      hasRejects: Number(rejects?.bytes ?? 0) > 0,
      hasEntries: entry !== null,
      other,
      programs: api.library.programs,
    });
  });

  serve(api, listImportRows, async ({ params: { importId: import_id }, query }) => {
    const { show, after, limit } = query;
    const { finished_at } = found(await findImport.first(db, { import_id }), 'import');
    const [line] = keyIn(after, lineKey) ?? [0];
    const wanted = finished_at === null ? show : 'rejected';
    const rows = await listRows(db, { import_id, show: wanted, after: line, limit: limit + 1 });
    const { page, next } = pageOf(rows, limit, (last) => [last.line]);
    return { rows: page.map(rowOf), next };
  });

  serve(api, getImportRejects, async ({ params: { importId: import_id } }) => {
    const { file_name } = found(await findImport.first(db, { import_id }), 'import');
    const content = found(await readFile(db, import_id, 'rejects'), 'file of rejected rows');
    return { file_name: rejectsName(file_name), content: content.toString() };
  });

  serve(api, startImport, (call) => startUpload(call.work(), call.body));
  serve(api, sendImportPart, (call) => receivePart(call.work(), call.body));
  serve(api, checkImport, (call) => startCheck(call.work(), workOnImport, call.body));
  serve(api, correctImportRow, (call) => correctRow(call.work(), call.body));
  serve(api, runImport, (call) => startRun(call.work(), workOnImport, call.body));
  serve(api, stopImport, (call) => stop(call.work(), call.body, call.staff().name));
  serve(api, revertImport, (call) => startRevert(call.work(), workOnImport, call.body));
}

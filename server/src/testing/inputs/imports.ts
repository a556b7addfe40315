import type * as contract from '@storyvan/contract/imports';
import type { Inputs, World } from '../convention-input.ts';
import { checkedFile, importedFile, importsEnded, uploadFile } from '../imports.ts';

const file = 'Title,Author\nThe Kite,Meera\nThe Drum\nThe Boat,Anil\n,No title\n';
let made = 0;

const checked = async ({ app }: World) => ({ import_id: await checkedFile(app, 'books.csv', file) });
/** A row can be corrected many times, and a check takes a second. */
const toCorrect = new WeakMap<World, ReturnType<typeof checked>>();
function correctable(world: World): ReturnType<typeof checked> {
  const known = toCorrect.get(world) ?? checked(world);
  toCorrect.set(world, known);
  return known;
}
const withRejects = async (world: World) => ({ importId: (await checked(world)).import_id });

export const inputs: Inputs<typeof contract> = {
  getImport: { params: withRejects },
  listImportRows: { params: withRejects },
  getImportRejects: { params: withRejects },
  startImport: {
    body: () => {
      made += 1;
      return { file_name: `books ${made}.csv` };
    },
  },
  sendImportPart: {
    body: async ({ app }) => {
      const import_id = await uploadFile(app, 'books.csv', file);
      return { import_id, part: 0, content: Buffer.from(file).toString('base64') };
    },
  },
  checkImport: { body: async ({ app }) => ({ import_id: await uploadFile(app, 'books.csv', file) }) },
  correctImportRow: {
    body: async (world) => ({ ...(await correctable(world)), line: 2, cells: { title: 'The Flute' } }),
  },
  runImport: {
    body: async (world) => {
      // One import writes at a time.
      await importsEnded(world.app);
      return checked(world);
    },
  },
  stopImport: { body: checked },
  revertImport: {
    body: async ({ app }) => {
      made += 1;
      const { import_id } = await importedFile(app, 'one.csv', `Title\nBook number ${made}\n`);
      return { import_id };
    },
  },
};

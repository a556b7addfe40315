import { type Readable, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { StartError } from '../../start-error.ts';

/** Opens a zip archive: its entries by name, each to be read as often as needed. */

export interface Archive {
  names: readonly string[];
  has(name: string): boolean;
  read(name: string): Promise<Readable>;
  /** For small entries. */
  bytes(name: string): Promise<Buffer>;
  close(): void;
}

export async function openArchive(path: string): Promise<Archive> {
  const zip = await open(path);
  const entries = await listEntries(zip, path);
  const entryOf = (name: string): yauzl.Entry => {
    const entry = entries.get(name);
    if (entry) return entry;
    throw new StartError(`The archive has no file ${name}, so it is not a whole export of Storyvan.`);
  };
  const archive: Archive = {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read: async (name) => checked(await openEntry(zip, entryOf(name)), entryOf(name)),
    async bytes(name) {
      const chunks: Buffer[] = [];
      for await (const chunk of await archive.read(name)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    close: () => zip.close(),
  };
  return archive;
}

function open(path: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (!error) resolve(zip);
      else reject(new StartError(`${path} cannot be read as a zip archive: ${error.message}.`));
    });
  });
}

/** Folders in it, such as one that a repacked archive begins with, are left out. */
function listEntries(zip: yauzl.ZipFile, path: string): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', (error) => reject(new StartError(`${path} is damaged: ${error.message}.`)));
    zip.readEntry();
  });
}

function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (!error) resolve(stream);
      else reject(damaged(entry, error));
    });
  });
}

const damaged = ({ fileName }: yauzl.Entry, { message }: Error): StartError =>
  new StartError(`${fileName} in the archive is damaged: ${message}.`);

/** With its checksum compared at the end, which yauzl leaves to its users. */
function checked(stream: Readable, entry: yauzl.Entry): Readable {
  let sum = 0;
  const compared = new Transform({
    transform(chunk: Buffer, _, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(sum === entry.crc32 ? null : damaged(entry, new Error('its checksum is wrong')));
    },
  });
  stream.on('error', (error) => compared.destroy(damaged(entry, error)));
  return stream.pipe(compared);
}

import type { Library } from '@storyvan/contract/common/library';
import { setTimeZone } from '@storyvan/domain/time-zone';
import type { Database } from '../../db/database.ts';
import { noPatterns, readLibrary } from './library.queries.ts';
import type { LibrarySettings } from './library-settings.ts';
import { settingsChanges } from './settings-changes.ts';

const freshFor = 1000;

/**
 * What a process knows of the library. A change by this process takes effect at the next request; a change by another
 * process, within a second. Reading it also sets the time zone of this process.
 */
export class LibraryCache {
  private known: { library: LibrarySettings; until: number; changes: number } | null = null;

  constructor(private readonly db: Database) {}

  /** As last read; both until then. */
  get programs(): Library['programs'] {
    return this.known?.library.programs ?? ['mop', 'lis'];
  }

  /** As last read. */
  get numbers(): LibrarySettings['numbers'] {
    return this.known?.library.numbers ?? noPatterns;
  }

  /** If the database does not reply, what was known before; throws if nothing was. */
  async get(): Promise<LibrarySettings> {
    const now = performance.now();
    const changes = settingsChanges();
    if (this.known && now < this.known.until && changes === this.known.changes) return this.known.library;
    try {
      const library = await readLibrary(this.db);
      setTimeZone(library.time_zone);
      this.known = { library, until: now + freshFor, changes };
    } catch (error) {
      if (!this.known) throw error;
    }
    return this.known.library;
  }
}

/** Sets the time zone of this process to the library's. */
export async function useLibraryTimeZone(db: Database): Promise<void> {
  setTimeZone((await readLibrary(db)).time_zone);
}

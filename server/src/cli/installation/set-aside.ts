import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stampOf } from '../../recovery/replacing.ts';
import type { Owner } from './owner.ts';

/** A SQLite library, kept as it is before a new version changes its tables. No server may use it meanwhile. */
export class SetAside {
  private readonly library: string;
  private readonly kept: string;

  constructor(
    private readonly folder: string,
    version: string,
    private readonly owner: Owner,
  ) {
    this.library = join(folder, 'storyvan.sqlite');
    this.kept = join(folder, `before-${version}.sqlite`);
  }

  /** Copies the library. A write-ahead log beside it belongs to it: it is there if the server was killed. */
  keep(): void {
    this.remove();
    this.each(this.library, this.kept, (from, to) =>
      this.owner.run('cp', ['--preserve', '--reflink=auto', from, to]),
    );
    // This file alone: all that waits to be written on this disk could take long, while no one is served.
    if (existsSync(this.kept)) this.owner.run('sync', [this.kept]);
  }

  /**
   * Puts the copy back. The library that it replaces is kept, because someone may have worked with the new version for
   * a moment; returns its name.
   */
  putBack(now: Date): string {
    if (!existsSync(this.kept)) throw new Error(`there is no ${this.kept}, so the library stays where it is`);
    const replaced = join(this.folder, `replaced-${stampOf(now)}.sqlite`);
    const move = (from: string, to: string) => this.owner.run('mv', [from, to]);
    this.each(this.library, replaced, move);
    this.each(this.kept, this.library, move);
    return replaced;
  }

  remove(): void {
    this.owner.run('rm', ['-f', this.kept, `${this.kept}-wal`]);
  }

  private each(from: string, to: string, work: (from: string, to: string) => void): void {
    for (const suffix of ['-wal', '']) if (existsSync(from + suffix)) work(from + suffix, to + suffix);
  }
}

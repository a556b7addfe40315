import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Generated } from 'kysely';

/**
 * - `number`: a whole number
 * - `flag`: 1 or 0
 * - `account`: the staff_id of an account
 * - `text`, and `json` as text
 * - `date`: YYYY-MM-DD
 * - `instant`: UTC, YYYY-MM-DDTHH:MM:SS.sssZ
 * - `uuid`: a UUID in 16 bytes; the program knows its text only
 * - `uuidText`: a UUID as text
 * - `bytes`
 */
type Kind =
  | 'number'
  | 'flag'
  | 'account'
  | 'text'
  | 'json'
  | 'date'
  | 'instant'
  | 'uuid'
  | 'uuidText'
  | 'bytes';

interface Facts {
  readonly kind: Kind;
  /** For the README of an export. A column without a meaning is not exported. */
  readonly meaning: string | null;
  /** Its name in an export, if that is another. */
  readonly heading: string | null;
  readonly nullable: boolean;
  /** An insert may leave it out. */
  readonly hasDefault: boolean;
  readonly isKey: boolean;
  /** The table whose key it holds. */
  readonly references: string | null;
  /** Why the revert of an import cannot remove the record that it names: "has a book". */
  readonly blocking: string | null;
  /** Only rows with these values block. */
  readonly blockingOnly: Readonly<Record<string, string>>;
  /** The row is part of the record that it names, and is removed with it. */
  readonly isPartOf: boolean;
  readonly isPersonal: boolean;
  readonly isAutomatic: boolean;
  readonly isLeftOut: boolean;
}

/** A column of a table. `Type` is its type in queries. */
export class Column<Type = unknown> {
  /** Only for the types; it has no value. */
  declare readonly type: Type;

  constructor(readonly facts: Facts) {}

  private with<T = Type>(more: Partial<Facts>): Column<T> {
    return new Column<T>({ ...this.facts, ...more });
  }

  orNull(): Column<Type | null> {
    return this.with({ nullable: true });
  }

  /** The database has a value for it, so an insert may leave it out. */
  byDefault(): Column<Generated<Type>> {
    return this.with({ hasDefault: true });
  }

  /** Part of the primary key. */
  key(): Column<Type> {
    return this.with({ isKey: true });
  }

  /** It holds the key of another table. */
  to(table: string): Column<Type> {
    return this.with({ references: table });
  }

  /** The revert of an import does not remove a record that such a row names, and says so: "Asha has a book." */
  blocksRevert(words: string, only: Record<string, string> = {}): Column<Type> {
    return this.with({ blocking: words, blockingOnly: only });
  }

  /** It holds the key of a record, and its row is removed with that record. */
  partOf(table: string): Column<Type> {
    return this.with({ references: table, isPartOf: true });
  }

  /** Its name in an export. */
  as(heading: string): Column<Type> {
    return this.with({ heading });
  }

  /** An export of the table leaves it out: a secret, or what follows from something else. */
  leftOut(): Column<Type> {
    return this.with({ isLeftOut: true });
  }

  /** Personal data of a child besides its name: erasing the child empties it. */
  personal(): Column<Type> {
    return this.with({ isPersonal: true });
  }

  /** It follows from other columns, or changes at each save, so the audit log does not name it. */
  automatic(): Column<Type> {
    return this.with({ isAutomatic: true });
  }
}

const column = <Type>(kind: Kind, meaning: string | null): Column<Type> =>
  new Column({
    kind,
    meaning,
    heading: null,
    nullable: false,
    hasDefault: false,
    isKey: false,
    references: null,
    blocking: null,
    blockingOnly: {},
    isPartOf: false,
    isPersonal: false,
    isAutomatic: false,
    isLeftOut: false,
  });

export const number = <T extends number = number>(meaning: string | null = null) =>
  column<T>('number', meaning);
export const flag = <T extends 0 | 1 | number = number>(meaning: string | null = null) =>
  column<T>('flag', meaning);
export const account = (meaning: string | null = null) => column<number>('account', meaning).to('staff');
export const text = <T extends string = string>(meaning: string | null = null) => column<T>('text', meaning);
export const json = (meaning: string | null = null) => column<string>('json', meaning);
export const date = (meaning: string | null = null) => column<CalendarDate>('date', meaning);
export const instant = (meaning: string | null = null) => column<string>('instant', meaning);
export const uuid = (meaning: string | null = null) => column<string>('uuid', meaning);
export const uuidText = (meaning: string | null = null) => column<string>('uuidText', meaning);
export const bytes = () => column<Uint8Array>('bytes', null);
/** A number that the database gives. */
export const id = (meaning: string | null = null) => number(meaning).key().byDefault();

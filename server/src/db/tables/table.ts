import type { Column } from './column.ts';

type Columns = Readonly<Record<string, Column>>;

/** A table as the migrations make it; `db/schema.test.ts` compares them. */
export interface Table<C extends Columns = Columns> {
  readonly columns: C;
  /** Why an export leaves it out, as a sentence; null if it does not. */
  readonly notExported: string | null;
}

export const table = <C extends Columns>(columns: C): Table<C> => ({ columns, notExported: null });

/** A table that an export leaves out, and why. */
export const unexported = <C extends Columns>(notExported: string, columns: C): Table<C> => ({
  columns,
  notExported,
});

/** The row of a table, for Kysely. */
export type RowOf<T extends Table> = { [Name in keyof T['columns']]: T['columns'][Name]['type'] };

/** The names of columns, with their types. */
export const namesOf = <C extends Columns>(columns: C): readonly (keyof C & string)[] => Object.keys(columns);

/** The columns of its primary key. */
export const keyOf = ({ columns }: Table): string[] => namesThat(columns, ({ facts }) => facts.isKey);

/** The names of the columns that are so. */
export const namesThat = (columns: Columns, are: (column: Column) => boolean): string[] =>
  Object.entries(columns).flatMap(([name, column]) => (are(column) ? [name] : []));

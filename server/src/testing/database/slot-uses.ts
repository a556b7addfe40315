import type { OperationNode, RootOperationNode } from 'kysely';

/** Reads from the tree of a statement what it does with its bind parameters. */

/** Stands for a bind parameter in a statement that is only looked at. */
export class SlotMarker {
  constructor(readonly name: string) {}
}

/** A bind parameter is compared with a column, or written to it. */
export interface Use {
  /** Null where the statement does not name it. */
  table: string | null;
  column: string;
  /** An operator of SQL, "set" or "insert". */
  operator: string;
}

/** A node of any kind: its parts are there or not. */
interface AnyNode {
  kind?: string;
  name?: string;
  alias?: AnyNode;
  identifier?: AnyNode;
  node?: AnyNode;
  table?: AnyNode;
  column?: AnyNode;
  columns?: AnyNode[];
  into?: AnyNode;
  from?: AnyNode;
  froms?: AnyNode[];
  leftOperand?: AnyNode;
  rightOperand?: AnyNode;
  operator?: AnyNode | string;
  value?: unknown;
  values?: unknown;
}

const isNode = (value: unknown): value is OperationNode =>
  typeof value === 'object' && value !== null && 'kind' in value;

function everyNode(node: OperationNode): OperationNode[] {
  const below = Object.values(node).flat().filter(isNode);
  return [node, ...below.flatMap(everyNode)];
}

const listOf = (value: unknown): AnyNode[] => (Array.isArray(value) ? value : []);

/** "child" of `child` and of a table node around it. */
const tableName = (node: AnyNode | undefined): string | null =>
  node?.table?.identifier?.name ?? node?.identifier?.name ?? null;

/** "name" of a column, also behind the name of its table. */
const columnName = (node: AnyNode | undefined): string | null =>
  node?.column?.column?.name ?? node?.column?.name ?? null;

export const isOrdered = (node: RootOperationNode): boolean => 'orderBy' in node && Boolean(node.orderBy);

/** Any rows of those that fit, and so others in another database. */
export const isAnyOf = (node: RootOperationNode): boolean =>
  'limit' in node && Boolean(node.limit) && !isOrdered(node);

export const returnsRows = (node: RootOperationNode): boolean =>
  'returning' in node && Boolean(node.returning);

/** The table that a write changes; null for a read. */
export function writtenTable(node: RootOperationNode): string | null {
  if (node.kind === 'SelectQueryNode') return null;
  const { into, table, from } = node as AnyNode;
  return tableName(into ?? table ?? from?.froms?.[0]);
}

/** By the name of the bind parameter. */
export function usesOf(statement: RootOperationNode): Map<string, Use[]> {
  const nodes = everyNode(statement) as AnyNode[];
  const tables = new Map<string, string>();
  for (const { kind, node, alias } of nodes) {
    const table = kind === 'AliasNode' ? tableName(node) : null;
    if (table && alias?.name) tables.set(alias.name, table);
  }
  const written = writtenTable(statement);
  const uses = new Map<string, Use[]>();
  const add = (value: unknown, table: string | null, column: string | null, operator: string) => {
    const slot = value instanceof SlotMarker ? value : (value as AnyNode | undefined)?.value;
    if (!(slot instanceof SlotMarker) || column === null) return;
    const use = { table: table === null ? null : (tables.get(table) ?? table), column, operator };
    uses.set(slot.name, [...(uses.get(slot.name) ?? []), use]);
  };
  for (const node of nodes) {
    if (node.kind === 'BinaryOperationNode') addCompared(node, add);
    if (node.kind === 'ColumnUpdateNode')
      add(node.value, written, columnName(node.column) ?? columnName(node), 'set');
    if (node.kind === 'InsertQueryNode') addInserted(node, written, add);
  }
  return uses;
}

type Add = (value: unknown, table: string | null, column: string | null, operator: string) => void;

function addCompared({ leftOperand: left, operator, rightOperand: right }: AnyNode, add: Add): void {
  const sign = typeof operator === 'object' ? String(operator.operator) : '=';
  for (const value of [right, ...listOf(right?.values)])
    add(value, tableName(left?.table), columnName(left), sign);
  add(left, tableName(right?.table), columnName(right), sign);
}

function addInserted({ columns, values }: AnyNode, written: string | null, add: Add): void {
  for (const row of listOf((values as AnyNode | undefined)?.values)) {
    for (const [n, value] of listOf(row.values).entries())
      add(value, written, columnName(columns?.[n]), 'insert');
  }
}

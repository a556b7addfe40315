import {
  type BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  type InsertQueryNode,
  type OperationNode,
  PrimitiveValueListNode,
  ReferenceNode,
  type SelectModifierNode,
  SqliteQueryCompiler,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import { holdsUuid } from '../uuid-columns.ts';

/** A bind parameter for a column that holds a UUID: it is bound as 16 bytes. */
export class UuidParameter {
  constructor(readonly value: unknown) {}
}

/** Whether an expression is a column of UUIDs, with or without the name of its table. */
function isUuidColumn(node: OperationNode): boolean {
  if (ReferenceNode.is(node)) return isUuidColumn(node.column);
  return ColumnNode.is(node) && holdsUuid(node.column.name);
}

/** The same value or list of values, to be bound as UUIDs; any other expression stays what it is. */
function asUuids<Node extends OperationNode>(node: Node): Node {
  // `null` in `is null` is part of the text.
  if (ValueNode.is(node)) return node.immediate ? node : { ...node, value: new UuidParameter(node.value) };
  if (ValueListNode.is(node)) return { ...node, values: node.values.map(asUuids) };
  if (!PrimitiveValueListNode.is(node)) return node;
  return { ...node, values: node.values.map((value) => new UuidParameter(value)) };
}

/** The rows of an insert, with the values of the columns of UUIDs to be bound as such. */
function rowsOf(values: ValuesNode, isUuid: boolean[]): ValuesNode {
  const rows = values.values.map((row) =>
    PrimitiveValueListNode.is(row)
      ? { ...row, values: row.values.map((value, n) => (isUuid[n] ? new UuidParameter(value) : value)) }
      : { ...row, values: row.values.map((value, n) => (isUuid[n] ? asUuids(value) : value)) },
  );
  return { ...values, values: rows };
}

/**
 * Compiles queries for SQLite. A value that is compared with a column of UUIDs, or written to one, becomes a
 * `UuidParameter`. Row locks (`forShare` and so on) are left out: SQLite has one writer at a time.
 */
export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!node.modifier?.startsWith('For')) super.visitSelectModifier(node);
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const isUuid = isUuidColumn(node.leftOperand);
    super.visitBinaryOperation(isUuid ? { ...node, rightOperand: asUuids(node.rightOperand) } : node);
  }

  protected override visitColumnUpdate(node: ColumnUpdateNode): void {
    super.visitColumnUpdate(isUuidColumn(node.column) ? { ...node, value: asUuids(node.value) } : node);
  }

  protected override visitInsertQuery(node: InsertQueryNode): void {
    const { columns, values } = node;
    const isUuid = (columns ?? []).map(isUuidColumn);
    const inserts = values && ValuesNode.is(values) && isUuid.includes(true);
    super.visitInsertQuery(inserts ? { ...node, values: rowsOf(values, isUuid) } : node);
  }
}

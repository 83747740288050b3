import type { Receipt } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import type { OutlineNode } from './outline-node.js';

/** One of a record's columns: the path inside the record, joined, and the node whose values it holds. */
export interface JsonColumn {
  name: string;
  node: OutlineNode;
  /** Kept as JSON text: lists, and objects of too many names. */
  isJson: boolean;
}

/** A table that the document holds. */
export interface JsonTable {
  id: string;
  /** As people read it: `orders › items`. */
  name: string;
  layout: Receipt['layout'];
  /** What most of its records are; the others are rejected. */
  recordKind: 'object' | 'list' | 'scalar';
  /** The list, or the object by key, that holds the records. */
  container: OutlineNode;
  /** What the records have in common; where values stand by column, the container. */
  record: OutlineNode;
  records: number;
  columns: JsonColumn[];
  /** Columns in front that the record itself does not have: its key, the number of the record that holds it. */
  leading: string[];
  /** Names for records that are lists, where the document has them apart. */
  names?: string[];
  within?: JsonTable;
  isKeyed: boolean;
}

/** Nested objects give their members; what has values of its own, or nothing inside, is a column. */
export function columnsOf(record: OutlineNode, prefix = ''): JsonColumn[] {
  return record.members.flatMap((node) => {
    const name = prefix === '' ? node.name : `${prefix}.${node.name}`;
    const isJson = node.lists > 0 || node.entry !== undefined;
    const isLeaf = node.members.length === 0 || isJson || node.scalars > 0;
    return [...(isLeaf ? [{ name, node, isJson }] : []), ...columnsOf(node, name)];
  });
}

/** Columns by position, as records that are lists have them. */
export function positionColumns(record: OutlineNode): JsonColumn[] {
  const node = record.elementNode();
  return Array.from({ length: record.longest }, () => ({
    name: '',
    node,
    isJson: node.lists + node.objects > 0,
  }));
}

/** Columns whose numbers are all JSON numbers, which have a point. */
export function pointColumns(table: JsonTable, names: readonly string[]): Record<string, 'point'> {
  const first = table.leading.length;
  const isPoint = ({ node }: JsonColumn) => {
    const values = table.layout === 'columns' ? (node.element ?? node.entry) : node;
    return values !== undefined && values.numbers > 0 && values.texts === 0;
  };
  return Object.fromEntries(
    table.columns.flatMap((column, index) =>
      isPoint(column) ? [[elementAt(names, first + index), 'point' as const]] : [],
    ),
  );
}

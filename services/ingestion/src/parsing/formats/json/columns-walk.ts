import type { RejectedRecord } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { ESCAPED_TEXT, NULL, TEXT } from './json-sink.js';
import type { JsonTable } from './json-table.js';
import type { OutlineNode } from './outline-node.js';
import { OutlineWalk } from './outline-walk.js';
import type { RowWriter } from './row-writer.js';

/** Writes the values of a table that stands column by column: one after the other, each with the number of its row. */
export class ColumnsWalk extends OutlineWalk {
  readonly rejected: RejectedRecord[] = [];
  readonly rowsRejected = 0;
  readonly repeated = { count: 0, line: 0, name: '' };
  private row = 0;

  constructor(
    document: OutlineNode,
    objectsBefore: number,
    table: JsonTable,
    private readonly writer: RowWriter,
  ) {
    super(document, objectsBefore);
    for (const [index, { node }] of table.columns.entries()) node.column = index;
  }

  name(bytes: Buffer, start: number, end: number, isEscaped: boolean): void {
    this.member(bytes, start, end, isEscaped);
  }

  open(isObject: boolean): void {
    this.row = 0;
    this.enter(this.takeNode(), isObject);
  }

  close(): void {
    this.depth--;
  }

  scalar(kind: number, bytes: Buffer, start: number, end: number): void {
    this.takeNode();
    const isColumn = elementAt(this.nodes, this.depth).column >= 0;
    if (!isColumn) return;
    this.writer.begin(++this.row);
    if (kind === TEXT) this.writer.text(0, bytes, start, end);
    else if (kind === ESCAPED_TEXT) this.writer.escapedText(0, bytes, start, end);
    else if (kind !== NULL) this.writer.plain(0, bytes, start, end);
    this.writer.end();
  }
}

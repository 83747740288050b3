import type { RejectedRecord } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { TEXT_SHOWN } from '../text/records/outline.js';
import { ESCAPED_TEXT, NULL, TEXT } from './json-sink.js';
import { columnsOf, type JsonTable } from './json-table.js';
import { JsonText } from './json-text.js';
import type { OutlineNode } from './outline-node.js';
import { OutlineWalk } from './outline-walk.js';
import type { RowWriter } from './row-writer.js';

/** Rejected records listed in a receipt; all are counted. */
const MAX_REJECTED = 1_000;
const NOWHERE = -1;
const KINDS = { object: 'objects', list: 'lists', scalar: 'single values' } as const;

/** Writes the records of one table of a document, and rejects what stands among them but is none. */
export class RecordsWalk extends OutlineWalk {
  readonly rejected: RejectedRecord[] = [];
  rowsRejected = 0;
  /** Names that stand again in their object. */
  readonly repeated = { count: 0, line: 0, name: '' };
  /** Depth of the record at hand, of the value that is kept as text, and of the one that is passed over. */
  private recordDepth = NOWHERE;
  private textDepth = NOWHERE;
  private skipDepth = NOWHERE;
  private skipsNext = false;
  /** Where the text goes; NOWHERE for a value that is rejected. */
  private textColumn = NOWHERE;
  private readonly text: JsonText;
  private readonly parentRecord?: OutlineNode;
  private parentNumber = 0;
  /** Values of the table's containers so far. */
  private number = 0;
  private key = Buffer.alloc(0);
  private isKeyEscaped = false;
  private line = 1;

  constructor(
    document: OutlineNode,
    objectsBefore: number,
    private readonly table: JsonTable,
    private readonly writer: RowWriter,
    private readonly headerRecords: number,
    maxRecordBytes: number,
  ) {
    super(document, objectsBefore);
    this.text = new JsonText(maxRecordBytes);
    this.parentRecord = table.within?.record;
    if (table.recordKind === 'list') return;
    for (const [index, { node }] of table.columns.entries()) node.column = table.leading.length + index;
  }

  name(bytes: Buffer, start: number, end: number, isEscaped: boolean): void {
    if (this.textDepth !== NOWHERE) this.text.name(bytes, start, end);
    else if (this.skipDepth === NOWHERE) this.memberName(bytes, start, end, isEscaped);
  }

  open(isObject: boolean, line: number): void {
    if (this.textDepth !== NOWHERE) this.openText(isObject);
    else if (this.skipsNext || this.skipDepth !== NOWHERE) this.skip();
    else this.openValue(this.take(line), isObject);
  }

  close(): void {
    this.depth--;
    if (this.textDepth !== NOWHERE) this.closeText();
    else if (this.skipDepth !== NOWHERE) {
      if (this.depth === this.skipDepth) this.skipDepth = NOWHERE;
    } else if (this.depth === this.recordDepth) {
      this.writer.end();
      this.recordDepth = NOWHERE;
    }
  }

  scalar(kind: number, bytes: Buffer, start: number, end: number, line: number): void {
    if (this.textDepth !== NOWHERE) this.text.scalar(kind, bytes, start, end);
    else if (this.skipsNext) this.skipsNext = false;
    else if (this.skipDepth === NOWHERE) {
      const node = this.take(line);
      if (this.recordDepth !== NOWHERE) this.cell(this.columnOf(node), kind, bytes, start, end);
      else if (node === this.table.record) this.scalarRecord(kind, bytes, start, end);
    }
  }

  private memberName(bytes: Buffer, start: number, end: number, isEscaped: boolean): void {
    if (this.member(bytes, start, end, isEscaped)) this.onRepeated();
    if (this.target.overridden > 0) {
      this.target.overridden--;
      this.skipsNext = true;
    }
    if (this.table.isKeyed && this.nodes[this.depth] === this.table.container) {
      this.key = Buffer.from(bytes.subarray(start, end));
      this.isKeyEscaped = isEscaped;
    }
  }

  private openValue(node: OutlineNode, isObject: boolean): void {
    if (this.recordDepth === NOWHERE) {
      if (node === this.table.record) this.openRecord(node, isObject);
      else this.enter(node, isObject);
      return;
    }
    const isFlat = isObject && this.table.recordKind === 'object' && node.entry === undefined;
    if (isFlat) this.enter(node, isObject);
    else this.beginText(this.columnOf(node), isObject);
  }

  private skip(): void {
    this.skipsNext = false;
    if (this.skipDepth === NOWHERE) this.skipDepth = this.depth;
    this.depth++;
  }

  private take(line: number): OutlineNode {
    const node = this.takeNode();
    this.line = line;
    if (node === this.parentRecord) this.parentNumber++;
    return node;
  }

  private columnOf(node: OutlineNode): number {
    if (this.table.recordKind !== 'list') return node.column;
    return this.table.leading.length + (this.elements[this.depth] ?? 0) - 1;
  }

  private openRecord(node: OutlineNode, isObject: boolean): void {
    this.number++;
    if (this.number <= this.headerRecords) this.skip();
    else if (this.table.recordKind === (isObject ? 'object' : 'list')) {
      this.beginRecord();
      this.recordDepth = this.depth;
      this.enter(node, isObject);
    } else this.beginText(NOWHERE, isObject);
  }

  private scalarRecord(kind: number, bytes: Buffer, start: number, end: number): void {
    this.number++;
    if (this.table.recordKind === 'scalar') {
      this.beginRecord();
      this.cell(this.table.record.column, kind, bytes, start, end);
      this.writer.end();
    } else this.reject(bytes.toString('utf8', start, Math.min(end, start + TEXT_SHOWN)));
  }

  /** Where the record stands; its number where lines cannot tell records apart. */
  private place(): number {
    return this.table.record.sharesLine ? this.number : this.line;
  }

  private beginRecord(): void {
    this.writer.begin(this.place());
    const { leading, isKeyed } = this.table;
    if (leading.length > (isKeyed ? 1 : 0)) {
      const parent = Buffer.from(String(this.parentNumber), 'latin1');
      this.writer.plain(0, parent, 0, parent.length);
    }
    if (!isKeyed) return;
    this.cell(leading.length - 1, this.isKeyEscaped ? ESCAPED_TEXT : TEXT, this.key, 0, this.key.length);
  }

  private cell(column: number, kind: number, bytes: Buffer, start: number, end: number): void {
    if (column === NOWHERE || kind === NULL) return;
    if (kind === TEXT) this.writer.text(column, bytes, start, end);
    else if (kind === ESCAPED_TEXT) this.writer.escapedText(column, bytes, start, end);
    else this.writer.plain(column, bytes, start, end);
  }

  private beginText(column: number, isObject: boolean): void {
    this.textColumn = column;
    this.textDepth = this.depth;
    this.text.clear();
    this.openText(isObject);
  }

  private openText(isObject: boolean): void {
    this.text.open(isObject);
    this.areObjects[++this.depth] = isObject;
  }

  private closeText(): void {
    this.text.close(elementAt(this.areObjects, this.depth + 1));
    if (this.depth !== this.textDepth) return;
    this.textDepth = NOWHERE;
    if (this.recordDepth === NOWHERE) this.reject(this.text.head(TEXT_SHOWN));
    else if (this.textColumn !== NOWHERE)
      this.writer.quoted(this.textColumn, this.text.bytes, this.text.length);
  }

  private reject(text: string): void {
    this.rowsRejected++;
    if (this.rejected.length >= MAX_REJECTED) return;
    const reason = `The other records are ${KINDS[this.table.recordKind]}; this is none.`;
    this.rejected.push({ line: this.place(), reason, text });
  }

  private onRepeated(): void {
    this.repeated.count++;
    if (this.repeated.count === 1) Object.assign(this.repeated, { line: this.line, name: this.target.name });
    if (this.recordDepth === NOWHERE || this.table.recordKind !== 'object') return;
    const { column } = this.target;
    if (column !== NOWHERE) this.writer.clear(column);
    for (const { node } of columnsOf(this.target))
      if (node.column !== NOWHERE) this.writer.clear(node.column);
  }
}

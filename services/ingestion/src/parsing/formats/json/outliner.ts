import { elementAt } from '@plumbline/statistics';
import { BOOLEAN, ESCAPED_TEXT, NULL, NUMBER } from './json-sink.js';
import { OutlineNode, OutlineTotals } from './outline-node.js';
import { OutlineWalk } from './outline-walk.js';
import { Unescaper } from './unescape.js';

/** Learns the outline of a whole document in one pass. */
export class Outliner extends OutlineWalk {
  readonly document: OutlineNode;

  constructor() {
    const document = new OutlineNode(new OutlineTotals(), '', Buffer.alloc(0), 0, false);
    document.lists = 1;
    super(document, 0);
    this.document = document;
  }

  /** Objects numbered so far. */
  get objects(): number {
    return this.objectsSeen;
  }

  open(isObject: boolean, line: number): void {
    this.sample('');
    const node = this.takeNode();
    node.begin(line);
    if (isObject) node.objects++;
    else {
      node.lists++;
      node.sampleList();
    }
    this.enter(node, isObject);
  }

  close(line: number): void {
    const node = elementAt(this.nodes, this.depth);
    if (this.areObjects[this.depth]) node.lastLine = line;
    else node.endList(this.elements[this.depth] ?? 0, line);
    this.depth--;
  }

  name(bytes: Buffer, start: number, end: number, isEscaped: boolean): void {
    const isRepeated = this.member(bytes, start, end, isEscaped);
    if (isRepeated && elementAt(this.nodes, this.depth).objects === 1) this.target.override();
  }

  scalar(kind: number, bytes: Buffer, start: number, end: number, line: number): void {
    if (elementAt(this.nodes, this.depth).isSampling) this.sample(textOf(kind, bytes, start, end));
    const node = this.takeNode();
    node.begin(line);
    if (kind === NUMBER) node.numbers++;
    else if (kind === BOOLEAN) node.booleans++;
    else if (kind === NULL) node.nulls++;
    else node.texts++;
  }

  private sample(text: string): void {
    const node = elementAt(this.nodes, this.depth);
    if (!this.areObjects[this.depth] && node.isSampling) node.sampleCell(text);
  }
}

function textOf(kind: number, bytes: Buffer, start: number, end: number): string {
  if (kind === NULL) return '';
  return kind === ESCAPED_TEXT ? new Unescaper().text(bytes, start, end) : bytes.toString('utf8', start, end);
}

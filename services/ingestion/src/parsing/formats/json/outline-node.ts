import { MAX_COLUMNS } from '@plumbline/contracts';
import { ParseError } from '../../source/parse-error.js';
import { Unescaper } from './unescape.js';

/** Lists of these names hold the names of columns. */
const COLUMN_LISTS = new Set([
  'columns',
  'header',
  'headers',
  'fields',
  'names',
  'column_names',
  'columnNames',
]);
/** Lists kept as they begin, for their header, and characters of each cell. */
const SAMPLE_LISTS = 60;
const SAMPLE_CHARACTERS = 200;
/** Places of different names that one file may have. */
const MAX_NODES = 300_000;

/** What all nodes of one document share. */
export class OutlineTotals {
  nodes = 0;
}

/**
 * What the values at one path of a document have in common: `orders`, any element of `orders`, `total` of any of
 * these. The whole document is a tree of these nodes, however many values it has.
 */
export class OutlineNode {
  objects = 0;
  lists = 0;
  texts = 0;
  numbers = 0;
  booleans = 0;
  nulls = 0;
  /** Members of objects, in the order in which their names first appear. */
  members: OutlineNode[] = [];
  /** The elements of lists. */
  element?: OutlineNode;
  /** All members of objects that have too many names to tell apart, or that are records by key. */
  entry?: OutlineNode;
  /** The names of the members count up from 0, so far. */
  isCounting = true;
  /** Fewest and most elements of a list. */
  shortest = Number.POSITIVE_INFINITY;
  longest = 0;
  /** Lines where the first and the last value begin, and where the last container ends. */
  firstLine = 0;
  lastStart = 0;
  lastLine = 0;
  /** Two values begin on one line, so that lines cannot tell them apart. */
  sharesLine = false;
  /** The first lists, as text; only where they may be rows or names of columns. */
  sample?: string[][];
  /** The object in which the name was last seen. */
  seenIn = 0;
  /** First values to pass over, because their name stood again in the same object. */
  overridden = 0;
  /** Where its values go in the table that is being read; -1 for nowhere. */
  column = -1;
  /** The member expected next, as the object before had it. */
  next = 0;
  private readonly rawName: Buffer;
  private readonly byName = new Map<string, OutlineNode>();

  constructor(
    private readonly totals: OutlineTotals,
    readonly name: string,
    rawName: Buffer,
    private readonly position: number,
    isRow: boolean,
  ) {
    this.rawName = rawName;
    if (isRow || COLUMN_LISTS.has(name)) this.sample = [];
    if (++totals.nodes > MAX_NODES) {
      const message = `The file holds values under more than ${MAX_NODES.toLocaleString('en-US')} different names, too many for a table.`;
      throw new ParseError('file_too_complex', message);
    }
  }

  get scalars(): number {
    return this.texts + this.numbers + this.booleans;
  }

  /** Values of any kind. */
  get values(): number {
    return this.objects + this.lists + this.scalars + this.nulls;
  }

  elementNode(): OutlineNode {
    this.element ??= new OutlineNode(this.totals, '', Buffer.alloc(0), 0, true);
    return this.element;
  }

  /** The member of this name (as it stands in the file), made where there is none yet. */
  member(bytes: Buffer, start: number, end: number, isEscaped: boolean): OutlineNode {
    const expected = this.members[this.next];
    if (expected !== undefined && isSameBytes(expected.rawName, bytes, start, end)) {
      this.next++;
      return expected;
    }
    const name = isEscaped ? new Unescaper().text(bytes, start, end) : bytes.toString('utf8', start, end);
    if (this.entry) {
      this.isCounting &&= name === String(this.next++);
      return this.entry;
    }
    const known = this.byName.get(name) ?? this.newMember(name, Buffer.from(bytes.subarray(start, end)));
    this.next = known.position + 1;
    return known;
  }

  private newMember(name: string, rawName: Buffer): OutlineNode {
    const position = this.members.length;
    this.isCounting &&= name === String(position);
    if (position >= MAX_COLUMNS) {
      this.gather();
      this.next = position + 1;
      return this.entry!;
    }
    const member = new OutlineNode(this.totals, name, rawName, position, false);
    this.members.push(member);
    this.byName.set(name, member);
    return member;
  }

  /** Counts one value that begins on this line. */
  begin(line: number): void {
    if (this.firstLine === 0) this.firstLine = line;
    else if (line === this.lastStart) this.sharesLine = true;
    this.lastStart = line;
    this.lastLine = line;
  }

  endList(elements: number, line: number): void {
    this.shortest = Math.min(this.shortest, elements);
    this.longest = Math.max(this.longest, elements);
    this.lastLine = line;
  }

  sampleList(): void {
    if (this.sample && this.sample.length < SAMPLE_LISTS) this.sample.push([]);
  }

  /** Whether the list at hand is one of those kept. */
  get isSampling(): boolean {
    return this.sample !== undefined && this.lists <= SAMPLE_LISTS;
  }

  sampleCell(text: string): void {
    const row = this.sample?.at(-1);
    if (row && row.length < MAX_COLUMNS) row.push(text.slice(0, SAMPLE_CHARACTERS));
  }

  /** Its values so far do not count: the same name stands again. */
  override(): void {
    const fresh = new OutlineNode(this.totals, this.name, this.rawName, this.position, false);
    this.totals.nodes--;
    const overridden = this.overridden + this.values;
    Object.assign(this, fresh, { overridden, seenIn: this.seenIn });
    this.byName.clear();
  }

  /** Makes one node of all members. */
  gather(): OutlineNode {
    if (this.entry) return this.entry;
    const entry = new OutlineNode(this.totals, '', Buffer.alloc(0), 0, false);
    this.entry = entry;
    for (const member of this.members.splice(0)) entry.absorb(member);
    this.byName.clear();
    return entry;
  }

  private absorb(other: OutlineNode): void {
    this.totals.nodes--;
    this.sharesLine ||= other.sharesLine || (this.firstLine > 0 && this.lastStart === other.firstLine);
    this.firstLine ||= other.firstLine;
    this.lastStart = Math.max(this.lastStart, other.lastStart);
    this.lastLine = Math.max(this.lastLine, other.lastLine);
    this.objects += other.objects;
    this.lists += other.lists;
    this.texts += other.texts;
    this.numbers += other.numbers;
    this.booleans += other.booleans;
    this.nulls += other.nulls;
    this.shortest = Math.min(this.shortest, other.shortest);
    this.longest = Math.max(this.longest, other.longest);
    this.isCounting &&= other.isCounting;
    if (other.element) this.elementNode().absorb(other.element);
    if (other.entry) this.gather().absorb(other.entry);
    for (const member of other.members) this.sameNamed(member).absorb(member);
  }

  private sameNamed({ name, rawName }: OutlineNode): OutlineNode {
    return this.entry ?? this.byName.get(name) ?? this.newMember(name, rawName);
  }
}

function isSameBytes(name: Buffer, bytes: Buffer, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let at = 0; at < name.length; at++) if (name[at] !== bytes[start + at]) return false;
  return true;
}

import { lastOf } from '@plumbline/statistics';
import { ParseError } from '../../source/parse-error.js';
import type { ElementSink, XmlAttribute, XmlElement, XmlName } from './parse-xml.js';

const MAX_PATHS = 20_000;
const MAX_CELL_NAMES = 500;
const NAMING = /^(?:name|key|column|field)$/i;
const NO_INDENTATION = /[^ \t\r\n]/;

/** All elements of one path, such as `/catalog/book`. */
export interface PathOutline extends XmlName {
  parent: PathOutline | undefined;
  children: Map<string, PathOutline>;
  attributes: Map<string, AttributeOutline>;
  count: number;
  /** Most elements of this path in one element of the parent's. */
  mostPerParent: number;
  /** Most elements directly inside one of these. */
  mostChildren: number;
  /** Highest `Index` attribute: where spreadsheets leave cells out, the place of the next in its row. */
  highestIndex: number;
  hasText: boolean;
  fromLine: number;
  toLine: number;
}

export interface AttributeOutline extends XmlName {
  /** What it calls its elements, with the parent each was last seen in; absent where it names none or two alike. */
  cellNames?: Map<string, number>;
}

interface OpenElement {
  path: PathOutline;
  children: number;
}

/** How many elements of a path the parent that is open now holds. */
interface Tally {
  parent: number;
  count: number;
}

/** Counts the paths of a document, in memory bounded by their number. */
export class ElementOutline implements ElementSink {
  root?: PathOutline;
  private readonly tallies = new Map<PathOutline, Tally>();
  private readonly opened: OpenElement[] = [];

  open(element: XmlElement): void {
    const parent = this.opened.at(-1);
    const path = this.pathOf(element, parent?.path);
    path.count++;
    if (parent) this.countWithin(parent, path);
    for (const attribute of element.attributes) seeAttribute(path, attribute);
    this.opened.push({ path, children: 0 });
  }

  text(text: string): void {
    const { path } = lastOf(this.opened);
    path.hasText ||= NO_INDENTATION.test(text);
  }

  close(line: number): void {
    this.opened.pop()!.path.toLine = line;
  }

  private countWithin(parent: OpenElement, path: PathOutline): void {
    parent.path.mostChildren = Math.max(parent.path.mostChildren, ++parent.children);
    const tally = this.tallies.get(path)!;
    tally.count = tally.parent === parent.path.count ? tally.count + 1 : 1;
    tally.parent = parent.path.count;
    path.mostPerParent = Math.max(path.mostPerParent, tally.count);
  }

  private pathOf({ key, prefix, local, line }: XmlElement, parent: PathOutline | undefined): PathOutline {
    const known = parent ? parent.children.get(key) : this.root;
    if (known) return known;
    if (this.tallies.size >= MAX_PATHS) throw tooManyPaths(line);
    const path: PathOutline = {
      ...{ key, prefix, local, parent, children: new Map(), attributes: new Map() },
      ...{ count: 0, mostPerParent: 1, mostChildren: 0, highestIndex: 0, hasText: false },
      ...{ fromLine: line, toLine: line },
    };
    this.tallies.set(path, { parent: 0, count: 0 });
    if (parent) parent.children.set(key, path);
    else this.root = path;
    return path;
  }
}

function seeAttribute(path: PathOutline, { key, prefix, local, value }: XmlAttribute): void {
  let attribute = path.attributes.get(key);
  if (!attribute) {
    const cellNames = path.count === 1 && NAMING.test(local) ? new Map<string, number>() : undefined;
    attribute = { key, prefix, local, cellNames };
    path.attributes.set(key, attribute);
  }
  if (local === 'Index') path.highestIndex = Math.max(path.highestIndex, Number(value) || 0);
  const { cellNames } = attribute;
  if (!cellNames) return;
  const parent = path.parent?.count ?? 0;
  const isTaken = cellNames.get(value) === parent || cellNames.size >= MAX_CELL_NAMES;
  if (isTaken) attribute.cellNames = undefined;
  else cellNames.set(value, parent);
}

/** The elements that hold this path's, outermost first, itself last. */
export function lineage(path: PathOutline): PathOutline[] {
  return path.parent ? [...lineage(path.parent), path] : [path];
}

function tooManyPaths(line: number): ParseError {
  return new ParseError(
    'file_too_complex',
    `The file has more than ${MAX_PATHS.toLocaleString('en-US')} differently named elements, which no table does. Export the data as rows of the same elements and upload that.`,
    { line },
  );
}

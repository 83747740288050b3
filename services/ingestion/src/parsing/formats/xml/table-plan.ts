import { elementAt } from '@plumbline/statistics';
import { lineage, type PathOutline } from './element-outline.js';
import type { XmlName } from './parse-xml.js';

/** What becomes of an element inside a record. Columns are indices into the plan's `columns`. */
export interface ElementPlan {
  /** Its own text: a column, or part of the text around it. */
  text?: number;
  keepsText: boolean;
  /** The text of the elements inside is part of its own. */
  gathers: boolean;
  attributes: Map<string, number>;
  children: Map<string, ElementPlan>;
  /** Repeated: all of one record become one JSON text in this column. */
  list?: { column: number; item: ItemPlan };
  /** A cell whose column its attribute names, or its place in the row tells. */
  cell?: { namedBy: string; columns: Map<string, number> } | { first: number };
}

/** How an element of a list is written as JSON. */
export interface ItemPlan {
  name: string;
  isList: boolean;
  hasText: boolean;
  attributes: Map<string, string>;
  children: Map<string, ItemPlan>;
}

/** How the elements of one path become records. */
export interface TablePlan {
  path: PathOutline;
  record: ElementPlan;
  columns: string[];
  /** Lists kept as JSON text: their column, and the path that offers them as a table. */
  lists: { column: number; path: PathOutline }[];
  /** The nearest repeated element around it, whose record number is the first column. */
  within?: PathOutline;
  /** Columns by place, without names of their own. */
  isPositional: boolean;
}

/** Share of a cell's names that a row has on average, below which they are values rather than names. */
const MIN_NAMED_SHARE = 0.3;

export function planTable(path: PathOutline): TablePlan {
  const within = repeatedAround(path);
  const plan: TablePlan = {
    path,
    record: emptyPlan(),
    columns: within ? [`${within.local}_record`] : [],
    lists: [],
    within,
    isPositional: false,
  };
  plan.record = isRowOfCells(path) ? planRow(plan, path) : planElement(plan, path, '');
  return plan;
}

/** The nearest element around it that is itself one of several. */
export function repeatedAround(path: PathOutline): PathOutline | undefined {
  return lineage(path)
    .slice(0, -1)
    .findLast((each) => each.mostPerParent > 1);
}

/** Nothing but text, or one element of text inside. */
function isLeaf({ children, mostPerParent }: PathOutline): boolean {
  if (children.size === 0) return true;
  const [only] = children.values();
  return children.size === 1 && only!.mostPerParent === 1 && only!.children.size === 0 && mostPerParent >= 1;
}

/** A row as spreadsheets and web pages write it: cells of one name, told apart by their place. */
export function isRowOfCells(path: PathOutline): boolean {
  const kinds = [...path.children.values()];
  if (path.hasText || kinds.length === 0 || !kinds.every(isLeaf)) return false;
  const isHtml = kinds.every(({ local }) => /^t[hd]$/i.test(local)) && path.mostChildren > 1;
  const [only] = kinds;
  const isRow =
    kinds.length === 1 && only!.mostPerParent > 1 && !cellNaming(only!) && !hasPlainAttributes(path);
  return (isHtml || isRow) && path.mostPerParent > 1 && (isHtml || !hasPlainAttributes(only!));
}

function hasPlainAttributes({ attributes }: PathOutline): boolean {
  return [...attributes.values()].some(({ prefix }) => prefix === '');
}

/** The attribute that names each of several cells in an element differently, and the same ones again in the next. */
export function cellNaming(path: PathOutline): { key: string; names: string[] } | undefined {
  if (path.mostPerParent < 2 || !isLeaf(path)) return undefined;
  const own = [...path.attributes.values()].filter(({ prefix }) => prefix === '');
  const cellNames = own.length === 1 ? elementAt(own, 0).cellNames : undefined;
  const holdsText = path.hasText || [...path.children.values()].some(({ hasText }) => hasText);
  if (!cellNames || !holdsText || path.count < cellNames.size * path.parent!.count * MIN_NAMED_SHARE)
    return undefined;
  return { key: elementAt(own, 0).key, names: [...cellNames.keys()] };
}

function planRow(plan: TablePlan, path: PathOutline): ElementPlan {
  const first = plan.columns.length;
  const kinds = [...path.children.values()];
  const width = Math.max(path.mostChildren, ...kinds.map(({ highestIndex }) => highestIndex));
  plan.isPositional = true;
  for (let place = 0; place < width; place++) plan.columns.push('');
  const children = kinds.map((kind): [string, ElementPlan] => [
    kind.key,
    { ...gatherPlan(kind), cell: { first } },
  ]);
  return { ...emptyPlan(), children: new Map(children) };
}

/** `name` is empty for the record itself. */
function planElement(plan: TablePlan, path: PathOutline, name: string): ElementPlan {
  const prefix = name === '' ? '' : `${name}.`;
  const isTextOnly = path.children.size === 0 && path.attributes.size === 0;
  const ownName = name !== '' ? name : isTextOnly ? path.local : 'text';
  const result = { ...emptyPlan(), keepsText: path.hasText, gathers: path.hasText && path.children.size > 0 };
  if (name !== '' && (path.hasText || isTextOnly)) result.text = addColumn(plan, ownName);
  const children = [...path.children.values()];
  for (const attribute of path.attributes.values()) {
    const isTaken = children.some(({ local }) => local === attribute.local);
    const plain = shortName(attribute, [...path.attributes.values()]);
    result.attributes.set(attribute.key, addColumn(plan, `${prefix}${isTaken ? '@' : ''}${plain}`));
  }
  if (name === '' && (path.hasText || isTextOnly)) result.text = addColumn(plan, ownName);
  for (const child of children) result.children.set(child.key, planChild(plan, child, children, prefix));
  return result;
}

function planChild(plan: TablePlan, child: PathOutline, all: PathOutline[], prefix: string): ElementPlan {
  const name = `${prefix}${shortName(child, all)}`;
  if (child.mostPerParent === 1) return planElement(plan, child, name);
  const naming = cellNaming(child);
  if (naming) {
    const columns = naming.names.map((each): [string, number] => [each, addColumn(plan, `${prefix}${each}`)]);
    return { ...gatherPlan(child), cell: { namedBy: naming.key, columns: new Map(columns) } };
  }
  const column = addColumn(plan, name);
  plan.lists.push({ column, path: child });
  return { ...emptyPlan(), list: { column, item: planItem(child, all) } };
}

function planItem(path: PathOutline, siblings: PathOutline[]): ItemPlan {
  const children = [...path.children.values()];
  const attributes = [...path.attributes.values()];
  const nameOf = (attribute: XmlName) => {
    const isTaken = children.some(({ local }) => local === attribute.local);
    return `${isTaken ? '@' : ''}${shortName(attribute, attributes)}`;
  };
  return {
    name: shortName(path, siblings),
    isList: path.mostPerParent > 1,
    hasText: path.hasText,
    attributes: new Map(attributes.map((each) => [each.key, nameOf(each)])),
    children: new Map(children.map((each) => [each.key, planItem(each, children)])),
  };
}

/** All text inside counts as its own. */
function gatherPlan(path: PathOutline): ElementPlan {
  const children = [...path.children.values()].map((each): [string, ElementPlan] => [
    each.key,
    gatherPlan(each),
  ]);
  return { ...emptyPlan(), keepsText: path.hasText, gathers: true, children: new Map(children) };
}

function emptyPlan(): ElementPlan {
  return { keepsText: false, gathers: false, attributes: new Map(), children: new Map() };
}

/** The local name; with its prefix where another namespace has the same one. */
function shortName(name: XmlName, all: readonly XmlName[]): string {
  const isShared = all.some((other) => other.local === name.local && other.key !== name.key);
  return isShared ? name.key : name.local;
}

function addColumn(plan: TablePlan, name: string): number {
  return plan.columns.push(name) - 1;
}

import { elementAt, lastOf } from '@plumbline/statistics';
import { columnsOf, type JsonColumn, type JsonTable, positionColumns } from './json-table.js';
import type { OutlineNode } from './outline-node.js';

/** Objects whose members share at least this much of their names are records of one kind. */
const ALIKE = 0.5;
const MIN_KEYED = 2;
const MIN_COLUMN_LISTS = 2;

/** Where a node stands: its id, its name as people read it, and the object it is a member of. */
interface Spot {
  id: string;
  name: string;
  parent?: OutlineNode;
  within?: JsonTable;
}

/** All tables of a document, in its order. Nodes of objects that are records by key are gathered. */
export function findJsonTables(document: OutlineNode, topLevelValues: number): JsonTable[] {
  const found: JsonTable[] = [];
  const root: Spot = { id: '$', name: 'Whole file' };
  const top = document.elementNode();
  if (topLevelValues > 1) addList(document, 'ndjson', root, found);
  else {
    visit(top, root, found);
    if (top.objects === 1 && !found.some((table) => table.container === top))
      addSingleRecord(document, found);
  }
  return found;
}

function visit(node: OutlineNode, spot: Spot, found: JsonTable[]): void {
  if (node.lists > 0 && node.element) addList(node, 'array', spot, found);
  if (node.objects === 0) return;
  if (isKeyed(node) && !isTopology(node, spot)) addKeyed(node, spot, found);
  else if (node.objects === 1 && isByColumn(node)) addByColumn(node, spot, found);
  else visitMembers(node, spot, found);
}

function visitMembers(node: OutlineNode, spot: Spot, found: JsonTable[]): void {
  for (const member of node.members) visit(member, memberSpot(node, member, spot), found);
}

function memberSpot(parent: OutlineNode, { name }: OutlineNode, spot: Spot): Spot {
  const isRoot = spot.id === '$' || spot.id === '$/*';
  const inside = spot.within && spot.id === `${spot.within.id}/*` && !isRoot;
  const joined = isRoot ? name : inside ? `${spot.name} › ${name}` : `${spot.name}.${name}`;
  const id = `${spot.id}/${name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('*', '~2')}`;
  return { id, name: joined, parent, within: spot.within };
}

/** Inside the records of a table. */
function recordSpot(table: JsonTable): Spot {
  return { id: `${table.id}/*`, name: table.name, within: table };
}

function addList(list: OutlineNode, layout: 'array' | 'ndjson', spot: Spot, found: JsonTable[]): void {
  const record = list.elementNode();
  const recordKind = kindOf(record);
  const table: JsonTable = {
    id: spot.id,
    name: spot.name,
    layout,
    recordKind,
    container: list,
    record,
    records: recordsOf(record, recordKind),
    columns: [],
    leading: leadingOf(spot),
    names: recordKind === 'list' ? namesBeside(spot.parent, record.longest) : undefined,
    within: spot.within,
    isKeyed: false,
  };
  found.push(table);
  const inner = recordSpot(table);
  if (record.objects > 0) visitMembers(record, inner, found);
  if (record.element && record.element.objects > 0) addList(record, 'array', inner, found);
  // Last, because what is found inside may be gathered.
  table.columns = listColumns(record, recordKind);
}

function kindOf(record: OutlineNode): JsonTable['recordKind'] {
  if (record.objects > 0 && record.objects >= record.lists && record.objects >= record.scalars)
    return 'object';
  return record.lists > 0 && record.lists >= record.scalars ? 'list' : 'scalar';
}

function recordsOf(record: OutlineNode, kind: JsonTable['recordKind']): number {
  if (kind === 'scalar') return record.scalars + record.nulls;
  return kind === 'object' ? record.objects : record.lists;
}

function listColumns(record: OutlineNode, kind: JsonTable['recordKind']): JsonColumn[] {
  if (kind === 'object') return columnsOf(record);
  return kind === 'list' ? positionColumns(record) : [{ name: 'value', node: record, isJson: false }];
}

function leadingOf({ within }: Spot): string[] {
  if (!within || within.records <= 1) return [];
  const name = lastOf(within.name.split(/ › |\./));
  return [`${name.replace('Whole file', 'parent')}_record`];
}

/** `{"columns": ["a", "b"], "data": [[1, 2]]}`. */
function namesBeside(parent: OutlineNode | undefined, width: number): string[] | undefined {
  const lists = parent?.members.filter(({ sample, lists }) => sample !== undefined && lists === 1) ?? [];
  return lists
    .flatMap(({ sample = [] }) => sample.slice(0, 1))
    .find((names) => names.length === width && width > 0);
}

function addKeyed(node: OutlineNode, spot: Spot, found: JsonTable[]): void {
  const record = node.gather();
  const table: JsonTable = {
    id: spot.id,
    name: spot.name,
    layout: 'object',
    recordKind: 'object',
    container: node,
    record,
    records: record.objects,
    columns: [],
    leading: [...leadingOf(spot), 'key'],
    within: spot.within,
    isKeyed: true,
  };
  found.push(table);
  visitMembers(record, recordSpot(table), found);
  table.columns = columnsOf(record);
}

/** Several objects alike under keys of their own, rather than parts of one thing. */
function isKeyed(node: OutlineNode): boolean {
  if (node.entry) return node.entry.objects > 0 && node.entry.objects >= node.entry.values / 2;
  if (node.objects !== 1 || node.members.length < MIN_KEYED) return false;
  const records = node.members.filter((member) => member.values > member.nulls);
  if (records.length < MIN_KEYED || records.some((member) => member.objects === 0)) return false;
  if (records.every(isKeyedByNumber) || isByColumn(node)) return false;
  const names = new Set(records.flatMap((member) => member.members.map(({ name }) => name)));
  const filled = records.reduce((sum, member) => sum + member.members.length, 0);
  return names.size > 0 && filled / (names.size * records.length) > ALIKE;
}

/** TopoJSON: under `objects` stand layers, each with geometries of its own, that share the `arcs` beside. */
function isTopology({ name }: OutlineNode, { parent }: Spot): boolean {
  return (
    name === 'objects' &&
    parent?.members.some((member) => member.name === 'arcs' && member.lists > 0) === true
  );
}

/** Its members are records themselves: `{"users": {"1": {…}, "2": {…}}, "orders": …}`. */
function isKeyedByNumber(node: OutlineNode): boolean {
  if (node.entry) return node.entry.objects > 0;
  return (
    node.members.length > 0 && node.members.every(({ name, objects }) => objects > 0 && /^\d+$/.test(name))
  );
}

/** Members are columns: lists of one length, or objects of values under `0`, `1`, `2`. */
function isByColumn({ members }: OutlineNode): boolean {
  if (members.length < MIN_COLUMN_LISTS) return false;
  const [first] = members;
  return (
    members.every((member) => isValueList(member) && member.longest === first!.longest) ||
    members.every((member) => isValuesByIndex(member) && indexLength(member) === indexLength(first!))
  );
}

function isValueList(node: OutlineNode): boolean {
  const isAllLists = node.lists === 1 && node.values === 1 && node.overridden === 0 && node.longest > 0;
  return isAllLists && (node.element?.objects ?? 0) + (node.element?.lists ?? 0) === 0;
}

function isValuesByIndex(node: OutlineNode): boolean {
  const isOneObject = node.objects === 1 && node.values === 1 && node.overridden === 0;
  const isAllObjects = isOneObject && node.isCounting && indexLength(node) > 0;
  const inside = node.entry ? [node.entry] : node.members;
  return isAllObjects && inside.every(({ objects, lists, overridden }) => objects + lists + overridden === 0);
}

function indexLength(node: OutlineNode): number {
  return node.entry?.values ?? node.members.length;
}

function addByColumn(node: OutlineNode, spot: Spot, found: JsonTable[]): void {
  const first = elementAt(node.members, 0);
  found.push({
    id: spot.id,
    name: spot.name,
    layout: 'columns',
    recordKind: 'scalar',
    container: node,
    record: node,
    records: first.lists > 0 ? first.longest : indexLength(first),
    columns: node.members.map((member) => ({ name: member.name, node: member, isJson: false })),
    leading: [],
    within: spot.within,
    isKeyed: false,
  });
}

/** A document that is one object may be one record itself. */
function addSingleRecord(document: OutlineNode, found: JsonTable[]): void {
  const record = document.elementNode();
  const columns = columnsOf(record);
  const hasValues = columns.some(({ node, isJson }) => !isJson && node.scalars > 0);
  if (!hasValues && record.entry === undefined) return;
  found.push({
    id: '$',
    name: 'Whole file',
    layout: 'object',
    recordKind: 'object',
    container: document,
    record,
    records: 1,
    columns,
    leading: [],
    isKeyed: false,
  });
}

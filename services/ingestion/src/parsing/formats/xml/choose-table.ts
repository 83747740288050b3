import type { FileTable, ReadWarning } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { ParseError } from '../../source/parse-error.js';
import { count } from '../../source/phrasing.js';
import { lineage, type PathOutline } from './element-outline.js';
import { cellNaming, isRowOfCells, planTable, type TablePlan } from './table-plan.js';

export interface TableChoice {
  plan: TablePlan;
  evidence: string;
  /** All that could be read instead, largest first. */
  tables: FileTable[];
  warnings: ReadWarning[];
}

interface Candidate {
  plan: TablePlan;
  /** Records times columns. */
  size: number;
}

/** How much larger a table inside another's records must be to be taken before it. */
const INNER_ADVANTAGE = 4;
const MAX_LISTED = 50;
const NAMED_IN_SENTENCE = 5;

/**
 * The repeated element that makes the largest table, or the whole document as one record.
 * Throws ParseError `not_a_table` where there is neither, or none of the wanted id.
 */
export function chooseTable(root: PathOutline, wanted: string | undefined): TableChoice {
  const candidates = repeatedPaths(root)
    .map((path) => candidateOf(planTable(path)))
    .sort((a, b) => b.size - a.size);
  const chosen = wanted === undefined ? largest(candidates) : named(candidates, wanted);
  const plan = chosen?.plan ?? planTable(wholeRecord(root));
  return {
    plan,
    evidence: evidenceOf(plan, candidates, wanted),
    tables: candidates.slice(0, MAX_LISTED).map((each) => describe(each.plan, each === chosen)),
    warnings: [...nestedLists(plan), ...outside(plan)],
  };
}

/** `/catalog/book`. */
export function pathId(path: PathOutline): string {
  return `/${lineage(path)
    .map(({ key }) => key)
    .join('/')}`;
}

/** Elements that stand several times in one parent; cells of a row make no table of their own. */
function repeatedPaths(path: PathOutline): PathOutline[] {
  const isRow = isRowOfCells(path);
  const inner = [...path.children.values()]
    .filter((child) => !isRow && !cellNaming(child))
    .flatMap(repeatedPaths);
  return path.mostPerParent > 1 ? [path, ...inner] : inner;
}

function candidateOf(plan: TablePlan): Candidate {
  const own = plan.columns.length - (plan.within ? 1 : 0);
  return { plan, size: plan.path.count * own };
}

function largest(candidates: readonly Candidate[]): Candidate | undefined {
  let best = candidates.find(({ plan }) => plan.within === undefined);
  for (const each of candidates) {
    if (best && each.size > best.size * (isInside(each, best) ? INNER_ADVANTAGE : 1)) best = each;
  }
  return best;
}

function isInside(inner: Candidate, outer: Candidate): boolean {
  return lineage(inner.plan.path).includes(outer.plan.path);
}

function named(candidates: readonly Candidate[], wanted: string): Candidate {
  const found = candidates.find(({ plan }) => pathId(plan.path) === wanted);
  if (found) return found;
  const ids = candidates.slice(0, NAMED_IN_SENTENCE).map(({ plan }) => pathId(plan.path));
  const choice = ids.length === 0 ? 'No element repeats in it.' : `It has ${ids.join(', ')}.`;
  throw new ParseError('not_a_table', `The file has no table “${wanted.slice(0, 200)}”. ${choice}`);
}

/** The innermost element that holds everything. */
function wholeRecord(root: PathOutline): PathOutline {
  let path = root;
  for (;;) {
    const [only] = path.children.values();
    const isWrapper = path.children.size === 1 && path.attributes.size === 0 && !path.hasText;
    if (!isWrapper || (only!.children.size === 0 && only!.attributes.size === 0)) break;
    path = only!;
  }
  if (holdsValue(path)) return path;
  throw new ParseError(
    'not_a_table',
    `No element of <${root.local}> repeats and none holds values under names, so there is no table in this file. Upload a file whose records are elements of the same name.`,
  );
}

function holdsValue({ attributes, children }: PathOutline): boolean {
  if (attributes.size > 0) return true;
  return [...children.values()].some((child) => child.hasText || holdsValue(child));
}

function describe(plan: TablePlan, chosen: boolean): FileTable {
  const { path, within } = plan;
  return {
    id: pathId(path),
    name: tableName(plan),
    records: path.count,
    columns: plan.columns.length,
    fromLine: path.fromLine,
    toLine: path.toLine,
    chosen,
    ...(within ? { within: pathId(within) } : {}),
  };
}

function tableName({ path, within }: TablePlan): string {
  return within ? `${within.local} › ${path.local}` : path.local;
}

function evidenceOf(plan: TablePlan, candidates: readonly Candidate[], wanted: string | undefined): string {
  const { path } = plan;
  if (candidates.length === 0) return 'No element repeats: the whole file is one record.';
  if (wanted !== undefined) return 'You chose it.';
  const second = candidates.find((each) => each.plan.path !== path);
  const size = (each: TablePlan) => `${count(each.path.count)} × ${count(each.columns.length)}`;
  if (!second) return `“${path.local}” repeats: ${size(plan)} columns.`;
  const isLargest = candidateOf(plan).size >= second.size;
  const reason = isLargest
    ? `makes the largest table (${size(plan)} columns), before`
    : `holds the others (${size(plan)} columns), such as`;
  return `“${tableName(plan)}” ${reason} “${tableName(second.plan)}” (${size(second.plan)}).`;
}

function nestedLists(plan: TablePlan): ReadWarning[] {
  return plan.lists.map(({ column, path }) => {
    const name = elementAt(plan.columns, column);
    const message = `A record can have several “${path.local}”: they are kept as a list in “${name}”, and offered as the table “${plan.path.local} › ${path.local}” with a row for each.`;
    return { code: 'nested_list', column: name, count: path.count, message };
  });
}

/** Values that stand around the records, and so belong to none of them. */
function outside({ path }: TablePlan): ReadWarning[] {
  const around = lineage(path).slice(0, -1);
  const names = around.flatMap((holder, depth) => {
    const leaves = [...holder.children.values()].filter(
      (child) => child.mostPerParent === 1 && child.hasText,
    );
    const values = [...holder.attributes.values(), ...leaves];
    return values.map(({ local }) =>
      [...around.slice(1, depth + 1).map((each) => each.local), local].join('.'),
    );
  });
  if (names.length === 0) return [];
  const rest = names.length > NAMED_IN_SENTENCE ? ' …' : '';
  const listed = `${names.slice(0, NAMED_IN_SENTENCE).join(', ')}${rest}`;
  const message = `Left out, because it stands around the records and not in them: ${listed}.`;
  return [{ code: 'outside_table', count: names.length, message }];
}

import { type Column, type MergeKey, type ProposedKey, shortNames } from '@plumbline/contracts';
import type { MergeParent } from '../compute/merge-tables.js';
import { nameLikeness } from './name-likeness.js';
import { FORMS, type Form, NORMALISATIONS, overlapOf, type Sketch } from './sketches.js';

/** Columns of a table that are looked at: what names things, not what counts or describes them. */
const MAX_COLUMNS = 12;
/** A key names single things in one of the tables at least. */
const MIN_UNIQUE = 0.5;
const MIN_SHARE = 0.1;
/** Numbers overlap whatever they count: their names have to say that they go together. */
const MIN_LIKENESS_OF_NUMBERS = 0.3;
/** So many different values of all are those of a running number. */
const RUNNING = 0.99;
const MAX_PROPOSED = 3;

const ORDER: readonly Column['role'][] = ['identifier', 'geo', 'dimension', 'text', 'time', 'measure'];

/** Columns that may be keys, likeliest first; a number of customers is one as well, where nothing says what it counts. */
export function keyColumns({ columns }: Pick<MergeParent, 'columns'>): Column[] {
  return columns
    .filter(
      ({ type, role }) =>
        ORDER.includes(role) && type !== 'boolean' && type !== 'decimal' && type !== 'timestamp',
    )
    .sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role))
    .slice(0, MAX_COLUMNS);
}

export interface SketchedParent {
  parent: MergeParent;
  columns: readonly Column[];
  sketches: readonly Record<Form, Sketch>[];
}

/** A pair of columns with how much speaks for it. */
export interface Pair extends ProposedKey {
  likeness: number;
  score: number;
}

/** Pairs of columns by the values they share, best first. */
export function comparePairs(left: SketchedParent, right: SketchedParent): Pair[] {
  const tables = shortNames(left.parent.name, right.parent.name);
  return left.columns
    .flatMap((a, at) =>
      right.columns.flatMap((b, other) => {
        const [own, its] = [left.sketches[at], right.sketches[other]];
        if (!own || !its || !goTogether(a, b)) return [];
        const likeness = nameLikeness(a.name, b.name, tables);
        if (likeness < MIN_LIKENESS_OF_NUMBERS && areNumbers([a, own], [b, its])) return [];
        const pair = pairOf([{ left: a.name, right: b.name }], own, its, likeness);
        return pair ? [pair] : [];
      }),
    )
    .sort((a, b) => b.score - a.score);
}

type Sketched = readonly [Column, Record<Form, Sketch>];

/** Both count, or one counts something else, or both number their rows, be it with zeros in front. */
function areNumbers([a, own]: Sketched, [b, its]: Sketched): boolean {
  const numbers = [a, b].filter(({ type }) => type === 'integer');
  if (numbers.length === 2 || numbers.some(({ role }) => role === 'measure')) return true;
  return numbers.length === 1 && [own, its].every(({ exact }) => uniqueness(exact) >= RUNNING);
}

/** The best of them, each column in one of them alone. */
export function proposedKeys(pairs: readonly Pair[]): Pair[] {
  const proposed: Pair[] = [];
  for (const pair of pairs) {
    const isTaken = proposed.some(({ keys }) =>
      keys.some((key) => key.left === pair.keys[0]?.left || key.right === pair.keys[0]?.right),
    );
    if (!isTaken) proposed.push(pair);
    if (proposed.length === MAX_PROPOSED) break;
  }
  return proposed;
}

/** Columns to add to a key that several rows share: those that are called the same. */
export function companionOf(
  best: Pair,
  pairs: readonly Pair[],
  others: readonly MergeKey[],
): MergeKey | undefined {
  const [key] = best.keys;
  const isFree = (other: MergeKey | undefined): other is MergeKey =>
    other !== undefined && other.left !== key?.left && other.right !== key?.right;
  const named = pairs.find((pair) => pair.likeness === 1 && isFree(pair.keys[0]))?.keys[0];
  return named ?? others.find(isFree);
}

/** What several columns together are worth as a key; undefined where they are none. */
export function pairOf(
  keys: readonly MergeKey[],
  left: Record<Form, Sketch>,
  right: Record<Form, Sketch>,
  likeness: number,
): Pair | undefined {
  const forms = FORMS.map((form) => {
    const overlap = overlapOf(left[form], right[form]);
    return { form, overlap, found: overlap.found / Math.max(1, overlap.values) };
  });
  const most = Math.max(...forms.map(({ found }) => found));
  // As little as possible is overlooked.
  const chosen = forms.find(({ found }) => found >= most * 0.995) ?? forms[0];
  if (!chosen) return undefined;
  const { form, overlap } = chosen;
  const [own, other] = [left[form], right[form]];
  const unique = Math.max(uniqueness(own), uniqueness(other));
  const share = shareOf(overlap, other);
  if (share < MIN_SHARE || unique < MIN_UNIQUE || overlap.values < 2) return undefined;
  const normalise = [...NORMALISATIONS[form]];
  return {
    keys: keys.map((key) => ({ ...key, ...(normalise.length > 0 && { normalise }) })),
    ...overlap,
    repeated: other.repeated,
    likeness,
    score: share * 0.6 + unique * 0.25 + likeness * 0.15,
  };
}

/** Of the smaller set of values: a table of a few customers still goes with one of all orders. */
const shareOf = ({ found, values }: { found: number; values: number }, other: Sketch): number =>
  found / Math.max(1, Math.min(values, other.values));

const uniqueness = ({ values, rows }: Sketch): number => values / Math.max(1, rows);

function goTogether(a: Column, b: Column): boolean {
  const isCode = ({ type }: Column) => type === 'text' || type === 'integer';
  return a.type === b.type || (isCode(a) && isCode(b));
}

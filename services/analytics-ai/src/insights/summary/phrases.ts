import type { QueryPlan } from '@plumbline/contracts';
import { baseName } from '@plumbline/datasets';
import { say, sayShare, toNumber } from '@plumbline/semantics';
import { type CellReference, referenceTo, type TracedResult } from '../../facts/traced-result.js';
import { plain, spanOf } from '../correlations/narration/phrases.js';
import type { AnalysisContext } from '../engine/analysis-context.js';
import type { Paragraph, Subject, SummarySpan } from './draft.js';
import { changeBetween } from './methods.js';

const SMALL = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
  ...['twenty-one', 'twenty-two', 'twenty-three', 'twenty-four'],
] as const;

/** A small count in a name, such as "the last twelve months", is a word. */
export const inWords = (count: number): string => SMALL[count] ?? String(count);

/** Changes below this are none; from here on a factor is easier to grasp; and past this a share says little. */
const [LEVEL, MULTIPLE, MAX_TIMES] = [0.01, 1.95, 20];
/** The same of a share, in points. */
const LEVEL_POINTS = 0.005;

/** A change from one window to another, with its fact. */
export interface Change {
  traced: TracedResult;
  now: number;
  base: number;
  /** The difference, and as a part of the base where that has one. */
  difference: number;
  relative: number | undefined;
  direction: 'up' | 'down' | 'level';
}

/** The change of one row of a plan that compares, of its last measure. */
export async function changeOf(
  analysis: AnalysisContext,
  plan: QueryPlan,
  { row = 0, field, isAdded }: { row?: number; field?: Subject['field']; isAdded: boolean },
): Promise<Change> {
  const traced = await analysis.compute(changeBetween, { row, isAdded }, [plan]);
  const number = (column: string) => toNumber(referenceTo(traced, 0, column).value);
  const { value } = referenceTo(traced, 0, 'relative');
  const relative = value === null ? undefined : toNumber(value);
  const difference = number('difference');
  const isLevel =
    relative === undefined
      ? difference === 0
      : isShare({ field })
        ? Math.abs(difference) < LEVEL_POINTS
        : Math.abs(relative) < LEVEL;
  const direction = isLevel ? 'level' : difference > 0 ? 'up' : 'down';
  return { traced, now: number('now'), base: number('base'), difference, relative, direction };
}

const cellOf = ({ traced }: Pick<Change, 'traced'>, column: string): CellReference =>
  referenceTo(traced, 0, column);

/** "8.1%", "2.3 points", "$14K": how large a change is, without its direction. */
export function sizeOf(change: Change, subject: Pick<Subject, 'field' | 'write'>): SummarySpan {
  const { relative } = change;
  if (subject.field?.isYesNo || subject.field?.format?.percent)
    return spanOf(cellOf(change, 'difference'), (value) => `${plain(Math.abs(100 * value), 1)} points`);
  if (relative === undefined || relative + 1 > MAX_TIMES || isNegative(subject))
    return spanOf(cellOf(change, 'difference'), (value) => subject.write(Math.abs(value)));
  return spanOf(cellOf(change, 'relative'), (value) => sayShare(Math.abs(value)));
}

/** What may be negative has no ratio. */
export const isNegative = ({ field }: Pick<Subject, 'field'>): boolean =>
  field !== undefined && field.min < 0;

/** "rose 8.1% to $58.1K", "fell by $1.2K to $3.4K", "stayed at about $58.1K". */
export function moved(change: Change, subject: Subject): Paragraph {
  const now = spanOf(cellOf(change, 'now'), subject.write);
  if (change.direction === 'level') return ['held at about ', now];
  const { relative } = change;
  const isRatio = relative !== undefined && !isNegative(subject) && !isShare(subject);
  if (isRatio && relative + 1 >= MULTIPLE && relative + 1 <= MAX_TIMES)
    return [
      'grew to ',
      spanOf(cellOf(change, 'times'), (value) => `${plain(value, 1)} times`),
      ' its level',
      ', ',
      now,
    ];
  const verb = change.direction === 'up' ? 'rose' : 'fell';
  return [
    isRatio && relative + 1 <= MAX_TIMES ? `${verb} ` : `${verb} by `,
    sizeOf(change, subject),
    ' to ',
    now,
  ];
}

export const isShare = ({ field }: { field?: Subject['field'] | undefined }): boolean =>
  field?.isYesNo === true || field?.format?.percent === true;

/** "8.1% more than ", "2.3 points less than ": after a value. */
export function moreOrLess(
  change: Change,
  subject: Pick<Subject, 'field' | 'write'>,
  { isCount = false }: { isCount?: boolean } = {},
): Paragraph {
  if (change.difference === 0) return ['the same as '];
  if (change.direction === 'level') return [`about as ${isCount ? 'many' : 'much'} as `];
  const less = isCount ? 'fewer' : 'less';
  return [sizeOf(change, subject), change.direction === 'up' ? ' more than ' : ` ${less} than `];
}

/** The value of one measure before and after, of a plan that compares. */
export function valuesOf(traced: TracedResult, row: number, as: string, write: Subject['write']) {
  const of = (column: string) => spanOf(referenceTo(traced, row, column), (value) => write(value || 0));
  return { now: of(as), before: of(baseName(as)) };
}

export const percent = (value: number): string => sayShare(Math.abs(value));
export const count = (value: number): string => say(value, { decimals: 0 });

/**
 * What the values of a column are called: "department" of `dept name`, "payment method" of `payment_method_code`; undefined
 * where the column is called `name`, so that nothing says what they are.
 */
export function kindOf(label: string): string | undefined {
  const kind = label.replace(/(^|\s)(name|title|code)s?$/i, '').trim();
  return kind === '' ? undefined : kind;
}

/** "A, B and C". */
export function listed(items: readonly Paragraph[]): Paragraph {
  return items.flatMap((item, at) => (at === 0 ? item : [at === items.length - 1 ? ' and ' : ', ', ...item]));
}

import { formatDate, formatNumber } from '@plumbline/charts';
import type { Dimension, Measure, PlanWindow, QueryPlan } from '@plumbline/contracts';
import { type Columns, type Condition, conditionsOf, listText } from './conditions.js';

/** A piece of a sentence; the names of columns stand out. */
export interface TextSpan {
  text: string;
  isColumn?: boolean;
}

const text = (words: string): TextSpan => ({ text: words });
const column = (name: string | undefined): TextSpan => ({ text: name ?? '', isColumn: true });

/** What a plan computes, as a sentence: "The sum of amount over all rows where channel is Direct sales, from … to …." */
export function sentenceOf(plan: QueryPlan, columns: Columns): TextSpan[] {
  const conditions = conditionsOf(plan.filters, columns);
  const isWhen = ({ days, column: name }: Condition) =>
    days?.from !== undefined && days.to !== undefined && isOnlyTime(name, conditions);
  const when = conditions.filter(isWhen);
  const where = conditions.filter((condition) => !isWhen(condition));
  return [
    ...subject(plan, columns),
    ...groups(plan.dimensions),
    ...windowWords(plan),
    ...changePartsWords(plan),
    text(' over all rows'),
    ...where.flatMap(({ column: name, phrase }, at) => [
      text(at === 0 ? ' where ' : ' and '),
      column(name),
      text(` ${phrase}`),
    ]),
    ...when.map(({ days }) =>
      text(`, from ${formatDate(days?.from ?? '')} to ${formatDate(days?.to ?? '')}`),
    ),
    ...compared(plan),
    text('.'),
  ];
}

/** With two time columns each must be named; with one, "from … to …" says enough. */
function isOnlyTime(name: string, conditions: readonly Condition[]): boolean {
  return conditions.every(({ days, column: other }) => !days || other === name);
}

function subject(plan: QueryPlan, columns: Columns): TextSpan[] {
  if (plan.raw) return [text('The values of '), ...join(plan.raw.columns.map((name) => [column(name)]))];
  const [first, ...more] = plan.measures.map((measure) => measureWords(measure, columns));
  if (!first) return [text('The groups')];
  return [text('The '), ...join([first, ...more], ', the ', ' and the ')];
}

function measureWords(measure: Measure, columns: Columns): TextSpan[] {
  const { agg, column: name, column2, weight, formula, p } = measure;
  const what = name === undefined && formula ? text(formula) : column(name);
  switch (agg) {
    case 'count':
      return name === undefined ? [text('number of rows')] : [text('number of rows with a '), what];
    case 'count_distinct':
      return [text('number of different values of '), what];
    case 'avg':
      return columns.get(name ?? '')?.type === 'boolean'
        ? [text('share of rows where '), what, text(' is yes')]
        : [text('average of '), what];
    case 'weighted_avg':
      return [text('average of '), what, text(' weighted by '), column(weight)];
    case 'min':
      return [text('smallest '), what];
    case 'max':
      return [text('largest '), what];
    case 'quantile':
      return [text(`${ordinal((p ?? 0.5) * 100)} percentile of `), what];
    case 'stddev':
      return [text('standard deviation of '), what];
    case 'corr':
      return [text('correlation of '), what, text(' with '), column(column2)];
    case 'share':
      return name === undefined && !formula
        ? [text('share of the number of rows')]
        : [text('share of the sum of '), what];
    case 'formula':
      return [text('result of '), text(formula ?? '')];
    default:
      return [text(`${agg} of `), what];
  }
}

function groups(dimensions: readonly Dimension[]): TextSpan[] {
  if (dimensions.length === 0) return [];
  const each = dimensions.map(({ column: name, grain, bins }): TextSpan[] => {
    if (grain) return [text(`${grain.replaceAll('_', ' ')} of `), column(name)];
    return bins ? [text('step of '), column(name)] : [column(name)];
  });
  return [text(' for each '), ...join(each)];
}

const WINDOWS: Record<PlanWindow['function'], string> = {
  rank: 'rank',
  running_total: 'running total',
  previous: 'previous value',
  next: 'next value',
  change: 'change from the previous value',
  change_share: 'change from the previous value as a share of it',
};

/** ", with the running total of Total amount within each channel". */
function windowWords({ windows = [] }: QueryPlan): TextSpan[] {
  if (windows.length === 0) return [];
  const each = windows.map(({ function: name, of, within }): TextSpan[] => [
    text(`${WINDOWS[name]} of ${of}`),
    ...(within ? [text(' within each '), ...join(within.map((one) => [column(one)]))] : []),
  ]);
  return [text(', with the '), ...join(each, ', the ', ' and the '), text(',')];
}

const changePartsWords = ({ changeParts }: QueryPlan): TextSpan[] =>
  changeParts
    ? [
        text(
          `, and what the change of ${changeParts.amount} comes of: more or fewer (${changeParts.volume}) at the earlier average price, the mix of what was sold, each one’s own price, and what is new or gone,`,
        ),
      ]
    : [];

/** "change(Total amount along month within channel, 12 back)". */
function windowText({ function: name, of, along, within, direction, offset }: PlanWindow): string {
  const parts = [
    of,
    along && `along ${along}`,
    within && `within ${within.join(' and ')}`,
    direction === 'asc' && 'the smallest first',
  ].filter(Boolean);
  return `${name}(${parts.join(' ')}${offset ? `, ${offset} away` : ''})`;
}

function compared({ compare }: QueryPlan): TextSpan[] {
  if (!compare) return [];
  const range = (from: string, to: string) => `${formatDate(from)} to ${formatDate(to)}`;
  return [
    text(
      `, from ${range(compare.from, compare.to)}, compared with ${range(compare.baseFrom, compare.baseTo)}`,
    ),
  ];
}

function join(parts: TextSpan[][], comma = ', ', last = ' and '): TextSpan[] {
  return parts.flatMap((part, at) => {
    if (at === 0) return part;
    return [text(at === parts.length - 1 ? last : comma), ...part];
  });
}

/** 5 -> "5th", 22 -> "22nd". */
function ordinal(number: number): string {
  const whole = Math.round(number * 10) / 10;
  const unit = whole % 10;
  const isTeen = Math.floor((whole % 100) / 10) === 1;
  const end = isTeen ? 'th' : unit === 1 ? 'st' : unit === 2 ? 'nd' : unit === 3 ? 'rd' : 'th';
  return `${formatNumber(whole)}${end}`;
}

export interface PlanLine {
  key: string;
  text: string;
}

/** The plan itself, line by line, in the words of its type. */
export function planLines(plan: QueryPlan, source: { name: string; columns: Columns }): PlanLine[] {
  const { measures, windows = [], changeParts, dimensions, filters, compare, raw, order, limit, zone } = plan;
  const lines: PlanLine[] = [
    ...(raw ? [{ key: 'columns', text: raw.columns.join(', ') }] : []),
    ...measures.map((measure) => ({ key: 'measure', text: `${call(measure)} as ${measure.as}` })),
    ...windows.map((window) => ({ key: 'window', text: `${windowText(window)} as ${window.as}` })),
    ...(changeParts
      ? [{ key: 'parts', text: `change of ${changeParts.amount} by ${changeParts.volume}, price and mix` }]
      : []),
    ...dimensions.map((dimension) => ({ key: 'by', text: groupText(dimension) })),
    { key: 'from', text: `${source.name}, version ${plan.version}` },
    ...(plan.derived ?? []).map(({ as, formula }) => ({ key: 'derive', text: `${as} = ${formula}` })),
    ...conditionsOf(filters, source.columns).map((condition) => ({
      key: 'filter',
      text: filterText(condition),
    })),
    ...(compare
      ? [
          { key: 'period', text: `${compare.column} ${compare.from} to ${compare.to}` },
          { key: 'base', text: `${compare.column} ${compare.baseFrom} to ${compare.baseTo}` },
        ]
      : []),
    ...order.map(({ by, direction }) => ({
      key: 'order',
      text: `${by}, ${direction === 'asc' ? 'rising' : 'falling'}`,
    })),
    ...(zone && hasMoments(plan, source.columns) ? [{ key: 'zone', text: zone }] : []),
    { key: 'limit', text: limitText(limit ?? raw?.limit, plan.others) },
  ];
  return lines;
}

function call({ agg, column: name, column2, weight, formula, p }: Measure): string {
  if (agg === 'formula') return formula ?? '';
  const inside = [formula ?? name ?? (agg === 'count' || agg === 'share' ? '' : undefined), column2, p]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
  return `${agg}(${inside}${weight ? ` by ${weight}` : ''})`;
}

function groupText({ column: name, grain, bins }: Dimension): string {
  if (grain) return `${grain}(${name})`;
  return bins ? `bins(${name}, ${bins.edges.length} edges)` : name;
}

function filterText({ column: name, days, phrase, filters }: Condition): string {
  if (days?.from && days.to) return `${name} ${days.from} to ${days.to}`;
  const [only] = filters;
  const isNamed = filters.length === 1 && only && ['eq', 'in'].includes(only.op) && !only.grain && !only.bins;
  if (!isNamed) return `${name} ${phrase}`;
  const quoted = only.values.map((value) =>
    typeof value === 'string' ? `“${value}”` : String(value ?? 'missing'),
  );
  return `${name} is ${listText(quoted)}`;
}

function limitText(limit: number | undefined, others: boolean | undefined): string {
  if (limit === undefined) return 'none, no sampling';
  return `${formatNumber(limit)} ${others ? 'groups, the others as one' : 'rows'}, no sampling`;
}

/** The zone matters only where there are moments to cut into days. */
function hasMoments({ dimensions, filters }: QueryPlan, columns: Columns): boolean {
  return [...dimensions, ...filters].some(({ column: name }) => columns.get(name)?.type === 'timestamp');
}

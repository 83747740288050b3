import { MIN_INSIGHT_ROWS } from '@plumbline/contracts';
import {
  capitalised,
  type DimensionField,
  labelOf,
  pluralOf,
  toNumber,
  uncapitalised,
  valueName,
} from '@plumbline/semantics';
import { referenceTo, type TracedResult } from '../../facts/traced-result.js';
import { spanOf } from '../correlations/narration/phrases.js';
import type { ChartDraft, KnownFinding, Paragraph, SectionDraft, Writing } from './draft.js';
import { partOfTotal } from './methods.js';
import { count, kindOf, percent } from './phrases.js';

/** Groups with fewer rows than this have no average worth a sentence. */
const LEAST_ROWS = 2;
const [MOST_VALUES, MOST_NAMES] = [40, 200];

type By = Pick<DimensionField, 'name' | 'label'>;

/**
 * Where a measure comes from: who holds most of a total. Who has the highest average is told of few rows only: of more,
 * what differs by more than chance stands among the findings.
 */
export async function writeStanding(
  writing: Writing,
  told: KnownFinding | undefined,
): Promise<SectionDraft | undefined> {
  const { brief, subject } = writing;
  if (!isSplit(writing)) return undefined;
  const most = brief.length === 'short' ? 1 : brief.length === 'page' ? 2 : 4;
  const isTold = (by: By) =>
    told?.columns.includes(by.name) && told.columns.includes(subject.field?.name ?? '');
  const dimensions = splitsOf(writing).filter((by) => !isTold(by));
  const found = (await Promise.all(dimensions.slice(0, most).map((by) => tellSplit(writing, by)))).filter(
    (one) => one !== undefined,
  );
  const [first] = found;
  if (!first) return undefined;
  return {
    kind: 'changes',
    heading: isWhole(writing) ? 'Where it comes from' : 'Where it is high and low',
    paragraphs: found.map(({ paragraph }) => paragraph),
    chart: chartOf(writing, first.by, first.value),
  };
}

/** "Paris is the largest city, 40% of total visitors". */
export async function leaderTitle(writing: Writing): Promise<Paragraph | undefined> {
  const [by] = splitsOf(writing);
  if (!by || !isWhole(writing)) return undefined;
  const largest = await largestOf(writing, by);
  if (!largest) return undefined;
  const { traced, rows, nameAt, part } = largest;
  const [first] = rows;
  if (first === undefined || !traced) return undefined;
  const { subject, analysis } = writing;
  const [most, whole] = subject.field
    ? ['largest', uncapitalised(subject.name)]
    : ['most frequent', analysis.fields.noun];
  return [`${capitalised(nameAt(first))} is the ${most}${behind(by)}: `, await part(first), ` of ${whole}`];
}

/** A total without negative parts is a whole that has shares. */
const isWhole = ({ subject }: Writing): boolean => subject.isAdded && (subject.field?.min ?? 0) >= 0;

const isSplit = (writing: Writing): boolean => isWhole(writing) || writing.analysis.rows < MIN_INSIGHT_ROWS;

/** Columns that divide the rows; of few rows also one that names each. */
function splitsOf({ analysis, subject }: Writing): By[] {
  const { fields, shape, rows } = analysis;
  const groups = fields.dimensions.filter(
    ({ distinct, isOrdered }) => distinct >= 2 && distinct <= MOST_VALUES && !isOrdered,
  );
  if (groups.length > 0 || rows > MOST_NAMES || !subject.field) return groups;
  const names = shape.profile.columns.find(
    ({ type, distinct }) => type === 'text' && distinct === rows && rows >= 2,
  );
  return names ? [{ name: names.name, label: labelOf(names.name) }] : [];
}

interface Told {
  paragraph: Paragraph;
  by: By;
  value: string | number | boolean | null;
}

const tellSplit = (writing: Writing, by: By): Promise<Told | undefined> =>
  isWhole(writing) ? tellLargest(writing, by) : tellHighest(writing, by);

async function largestOf({ analysis, planner, subject }: Writing, by: By) {
  const plan = planner.plan({
    measures: [subject.measure],
    dimensions: [{ column: by.name }],
    order: [{ by: subject.measure.as, direction: 'desc' }],
  });
  const [traced] = await analysis.query([plan]);
  if (!traced) return undefined;
  const cells = traced.result.rows;
  return {
    traced,
    cells,
    rows: [...cells.keys()].filter((row) => (cells[row]?.[0] ?? null) !== null),
    nameAt: (row: number) => valueName(by.name, cells[row]?.[0] ?? null, analysis.phrasing),
    amount: (row: number) => spanOf(referenceTo(traced, row, subject.measure.as), subject.write),
    part: async (row: number) => {
      const own: TracedResult = await analysis.compute(partOfTotal, { row }, [plan]);
      return spanOf(referenceTo(own, 0, 'part'), percent);
    },
  };
}

/** " region": the kind of what is the largest, where its column says one. */
function behind({ label }: By): string {
  const kind = kindOf(label);
  return kind === undefined ? '' : ` ${kind}`;
}

/** "Of the cities, ", and which of them where some have too few rows. */
function amongWords({ label }: By, noun: string | undefined): string {
  const kind = kindOf(label);
  if (kind === undefined) return '';
  return `Of the ${pluralOf(kind)}${noun ? ` with at least two ${noun}` : ''}, `;
}

async function tellLargest(writing: Writing, by: By): Promise<Told | undefined> {
  const largest = await largestOf(writing, by);
  const [first, second] = largest?.rows ?? [];
  if (!largest || first === undefined || second === undefined) return undefined;
  const { nameAt, amount, part, cells } = largest;
  const { subject, analysis } = writing;
  const [most, name] = subject.field
    ? ['largest', uncapitalised(subject.name)]
    : ['most frequent', `all ${analysis.fields.noun}`];
  // Beside a change between two windows it is said that all rows are meant.
  const scope = writing.windows ? 'Over the whole time, ' : '';
  return {
    by,
    value: cells[first]?.[0] ?? null,
    paragraph: [
      ...[
        `${scope}${scope ? nameAt(first) : capitalised(nameAt(first))} is the ${most}${behind(by)}, with `,
        amount(first),
        ', ',
        await part(first),
      ],
      ...[` of ${name}; ${nameAt(second)} follows with `, amount(second), ', ', await part(second), '.'],
    ],
  };
}

async function tellHighest({ analysis, planner, subject }: Writing, by: By): Promise<Told | undefined> {
  const plan = planner.plan({
    measures: [subject.measure, planner.count],
    dimensions: [{ column: by.name }],
    order: [{ by: subject.measure.as, direction: 'desc' }],
  });
  const [traced] = await analysis.query([plan]);
  const cells = traced?.result.rows ?? [];
  const isNamed = analysis.fields.dimensions.every(({ name }) => name !== by.name);
  const told = [...cells.keys()].filter((row) => {
    const [value = null, measure = null, own] = cells[row] ?? [];
    return value !== null && measure !== null && (isNamed || toNumber(own) >= LEAST_ROWS);
  });
  const [high, low] = [told[0], told.at(-1)];
  if (!traced || high === undefined || low === undefined || cells[high]?.[1] === cells[low]?.[1])
    return undefined;
  const isPart = told.length < cells.filter(([value, measure]) => value !== null && measure !== null).length;
  const among = amongWords(by, isPart ? analysis.fields.noun : undefined);
  const nameAt = (row: number) => valueName(by.name, cells[row]?.[0] ?? null, analysis.phrasing);
  const figure = (row: number): Paragraph => [
    spanOf(referenceTo(traced, row, subject.measure.as), subject.write),
    ...(subject.isAdded || isNamed
      ? []
      : [' over ', spanOf(referenceTo(traced, row, planner.count.as), count), ` ${analysis.fields.noun}`]),
  ];
  return {
    by,
    value: cells[high]?.[0] ?? null,
    paragraph: [
      `${among}${among ? nameAt(high) : capitalised(nameAt(high))} has the highest ${uncapitalised(subject.name)}, `,
      ...figure(high),
      `; ${nameAt(low)} has the lowest, `,
      ...figure(low),
      '.',
    ],
  };
}

function chartOf({ planner, subject }: Writing, by: By, value: Told['value']): ChartDraft {
  return {
    type: 'bar',
    plan: planner.plan({
      measures: [subject.measure],
      dimensions: [{ column: by.name }],
      order: [{ by: subject.measure.as, direction: 'desc' }],
      limit: 12,
      ...(subject.isAdded && { others: true }),
    }),
    title: `${subject.name} by ${by.label}`,
    subtitle: `${subject.measure.as} by ${by.label}`,
    ...(subject.format && { format: subject.format }),
    highlight: [value],
  };
}

import {
  type DimensionField,
  labelOf,
  pluralOf,
  toNumber,
  uncapitalised,
  valueName,
} from '@plumbline/semantics';
import { referenceTo } from '../../facts/traced-result.js';
import { spanOf } from '../correlations/narration/phrases.js';
import type { ChartDraft, Paragraph, SectionDraft, Writing } from './draft.js';
import { partOfTotal } from './methods.js';
import { count, percent } from './phrases.js';

/** Groups with fewer rows than this have no average worth a sentence. */
const LEAST_ROWS = 5;
const MOST_VALUES = 40;

/** Where a measure comes from, without a time to compare: who holds most of a total, who has the highest average. */
export async function writeStanding(writing: Writing): Promise<SectionDraft | undefined> {
  const { analysis, brief, subject } = writing;
  const most = brief.length === 'short' ? 1 : brief.length === 'page' ? 2 : 4;
  const dimensions = analysis.fields.dimensions
    .filter(({ distinct, isOrdered }) => distinct >= 2 && distinct <= MOST_VALUES && !isOrdered)
    .slice(0, most);
  const told = await Promise.all(
    dimensions.map((by) => (subject.isAdded ? writeLargest(writing, by) : writeHighest(writing, by))),
  );
  const found = told.filter((one) => one !== undefined);
  const [first] = found;
  if (!first) return undefined;
  return {
    kind: 'changes',
    heading: subject.isAdded ? 'Where it comes from' : 'Where it is high and low',
    paragraphs: found.map(({ paragraph }) => paragraph),
    chart: first.chart,
  };
}

interface Told {
  paragraph: Paragraph;
  chart: ChartDraft;
}

async function writeLargest(writing: Writing, by: DimensionField): Promise<Told | undefined> {
  const { analysis, planner, subject } = writing;
  if (subject.field && subject.field.min < 0) return writeHighest(writing, by);
  const plan = planner.plan({
    measures: [subject.measure],
    dimensions: [{ column: by.name }],
    order: [{ by: subject.measure.as, direction: 'desc' }],
  });
  const [traced] = await analysis.query([plan]);
  const rows = traced?.result.rows ?? [];
  const named = [...rows.keys()].filter((row) => (rows[row]?.[0] ?? null) !== null);
  const [first, second] = named;
  if (!traced || first === undefined || second === undefined) return undefined;
  const parts = await Promise.all(
    [first, second].map((row) => analysis.compute(partOfTotal, { row }, [plan])),
  );
  const nameAt = (row: number) => valueName(by.name, rows[row]?.[0] ?? null, analysis.phrasing);
  const amount = (row: number) => spanOf(referenceTo(traced, row, subject.measure.as), subject.write);
  const part = (at: number) => {
    const own = parts[at];
    return own ? spanOf(referenceTo(own, 0, 'part'), percent) : '';
  };
  return {
    paragraph: [
      `${nameAt(first)} is the largest ${by.label}, with `,
      amount(first),
      ' or ',
      part(0),
      ` of ${uncapitalised(subject.name)}; ${nameAt(second)} follows with `,
      amount(second),
      ', ',
      part(1),
      '.',
    ],
    chart: chartOf(writing, by, rows[first]?.[0] ?? null),
  };
}

async function writeHighest(writing: Writing, by: DimensionField): Promise<Told | undefined> {
  const { analysis, planner, subject } = writing;
  const plan = planner.plan({
    measures: [subject.measure, planner.count],
    dimensions: [{ column: by.name }],
    order: [{ by: subject.measure.as, direction: 'desc' }],
  });
  const [traced] = await analysis.query([plan]);
  const rows = traced?.result.rows ?? [];
  const told = [...rows.keys()].filter((row) => {
    const [value = null, measure = null, own] = rows[row] ?? [];
    return value !== null && measure !== null && toNumber(own) >= LEAST_ROWS;
  });
  const [high, low] = [told[0], told.at(-1)];
  if (!traced || high === undefined || low === undefined || high === low) return undefined;
  const [top, bottom] = [high, low].map((row) => toNumber(rows[row]?.[1]));
  if (top === bottom) return undefined;
  const nameAt = (row: number) => valueName(by.name, rows[row]?.[0] ?? null, analysis.phrasing);
  const figure = (row: number): Paragraph => [
    spanOf(referenceTo(traced, row, subject.measure.as), subject.write),
    ' over ',
    spanOf(referenceTo(traced, row, planner.count.as), count),
    ` ${analysis.fields.noun}`,
  ];
  return {
    paragraph: [
      `Of the ${pluralOf(labelOf(by.name))}, ${nameAt(high)} has the highest ${uncapitalised(subject.name)}, `,
      ...figure(high),
      `; ${nameAt(low)} has the lowest, `,
      ...figure(low),
      '.',
    ],
    chart: chartOf(writing, by, rows[high]?.[0] ?? null),
  };
}

function chartOf(
  { planner, subject }: Writing,
  by: DimensionField,
  value: string | number | boolean | null,
): ChartDraft {
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

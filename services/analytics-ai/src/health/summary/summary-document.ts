import { randomUUID } from 'node:crypto';
import {
  type ExportBlock,
  type ExportChart,
  type ExportDocument,
  type ExportTable,
  HEALTH_NOTICE,
  type HealthImport,
} from '@plumbline/contracts';
import type { DayRow } from '../records/day-row.js';
import { figureOf } from '../trends/figure.js';
import { daysBefore } from '../trends/gaps.js';
import { SourceList } from './source-list.js';
import { beforeWords, dayWords, latestWords, numberWords } from './summary-words.js';

export interface SummaryParts {
  /** Of each measurement that is told, its rows in order. */
  series: readonly (readonly DayRow[])[];
  imports: readonly HealthImport[];
  question?: string | undefined;
  userId: string;
  zone: string;
  /** Of the day on which it is made. */
  today: string;
}

const SHOWN_DAYS = 90;
const SHOWN_READINGS = 12;

/** What is taken to a visit: numbers beside one's own past, what was printed, and where each comes from. Nothing is interpreted. */
export function summaryDocument(parts: SummaryParts): ExportDocument {
  const sources = new SourceList();
  const measured = parts.series.flatMap((rows) => measurementBlocks(rows, parts, sources));
  const question: ExportBlock[] = parts.question
    ? [
        { kind: 'heading', level: 1, text: 'Question for the visit' },
        { kind: 'paragraph', parts: [{ text: parts.question, isOwn: true }] },
      ]
    : [];
  return {
    ...{
      formatVersion: 1,
      title: 'Summary for a visit',
      zone: parts.zone,
      filters: [],
      sources: [],
      facts: [],
    },
    subtitle: `${dayWords(parts.today)}. From records of the patient. ${HEALTH_NOTICE.title}`,
    blocks: [
      ...question,
      ...measured,
      { kind: 'heading', level: 1, text: 'Where it comes from' },
      ...sources.lines.map((text): ExportBlock => ({ kind: 'paragraph', parts: [{ text }], isItem: true })),
    ],
  };
}

function measurementBlocks(
  rows: readonly DayRow[],
  { imports, userId }: SummaryParts,
  sources: SourceList,
): ExportBlock[] {
  const figure = figureOf(rows);
  const shown = shownRows(rows, figure.per);
  const newest = sources.refer(sourceWords(rows.at(-1), imports));
  const earlier = figure.baseline ? ` ${sources.refer(earlierWords(rows))}` : '';
  return [
    { kind: 'heading', level: 1, text: figure.label },
    {
      kind: 'paragraph',
      parts: [{ text: `${latestWords(figure)} ${newest}. ${beforeWords(figure)}${earlier}` }],
    },
    ...(shown.length > 2 ? [chartOf(shown, { label: figure.label, unit: figure.unit, userId })] : []),
    ...(figure.per === 'reading' && shown.some(({ printedUnit }) => printedUnit !== null)
      ? [tableOf(shown, figure, (row) => sources.refer(sourceWords(row, imports)))]
      : []),
  ];
}

const shownRows = (rows: readonly DayRow[], per: 'day' | 'reading'): DayRow[] => {
  if (per === 'reading') return rows.slice(-SHOWN_READINGS);
  const first = daysBefore(rows.at(-1)?.day ?? '1970-01-01', SHOWN_DAYS);
  return rows.filter(({ day }) => day > first);
};

/** "lakeline_2026-11-03.pdf, page 1", or the device that measured. */
function sourceWords(row: DayRow | undefined, imports: readonly HealthImport[]): string {
  const file = imports.find(({ id }) => id === row?.importId);
  if (!file) return row?.source ?? 'unknown';
  const page = row?.page ? `, page ${row.page}` : '';
  return `${file.name}${page}, SHA-256 ${file.sha256.slice(0, 12)}`;
}

function earlierWords(rows: readonly DayRow[]): string {
  const names = [...new Set(rows.map(({ source }) => source))];
  const [first = 'unknown', ...others] = names;
  return others.length === 0
    ? `earlier values of ${first}`
    : `earlier values of ${first} and ${others.length} more`;
}

function chartOf(
  rows: readonly DayRow[],
  { label, unit, userId }: { label: string; unit: string; userId: string },
): ExportChart {
  return {
    kind: 'chart',
    chart: {
      ...{ id: randomUUID(), type: 'line', title: label, subtitle: unit, reason: '' },
      plan: {
        ...{ dataSourceId: userId, version: 1, filters: [], order: [] },
        measures: [{ agg: 'avg', column: label, as: label }],
        dimensions: [{ column: 'Day', grain: 'day' }],
      },
      layout: { x: 0, y: 0, w: 12, h: 4 },
    },
    result: {
      columns: [
        { name: 'Day', type: 'date' },
        { name: label, type: 'double' },
      ],
      rows: rows.map(({ day, value }) => [day, value]),
    },
    columns: 12,
  };
}

function tableOf(
  rows: readonly DayRow[],
  { unit, decimals }: { unit: string; decimals: number },
  refer: (row: DayRow) => string,
): ExportTable {
  return {
    kind: 'table',
    title: 'As printed on each report',
    columns: ['Day', `In ${unit || 'its unit'}`, 'Printed', 'Printed range', 'Source'].map((name) => ({
      name,
      type: 'text' as const,
    })),
    rows: rows.map((row) => [
      dayWords(row.day),
      numberWords(row.value, decimals),
      `${row.printedValue ?? ''} ${row.printedUnit ?? ''}`.trim(),
      row.range ?? 'none',
      refer(row),
    ]),
  };
}

import { writeFile } from 'node:fs/promises';
import { formatInstant, toChartModel } from '@plumbline/charts';
import type { ExportChart, ExportDocument, ExportTable } from '@plumbline/contracts';
import { type SheetChart, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import type { ExportTask, WrittenFile } from '../export-task.js';
import { factWords, referenceWords } from '../words/fact-words.js';
import { figureWords } from '../words/figure-words.js';
import { filterWords } from '../words/filter-words.js';
import { forecastTable } from '../words/forecast-table.js';
import { chartTable } from '../words/table-cells.js';
import { type ExcelValue, excelValue, numberFormat } from './cell-values.js';
import { sheetNames } from './sheet-names.js';

const FROZEN = { rows: 1 } as const;
const MOST_BARS = 60;

/** A workbook: what the document says of itself and its figures, then a sheet of typed cells for each chart and table. */
export async function writeExcel(content: ExportDocument, task: ExportTask): Promise<WrittenFile> {
  const tables = content.blocks.flatMap((block): { table: ExportTable; chart: ExportChart | undefined }[] => {
    if (block.kind === 'table') return [{ table: block, chart: undefined }];
    if (block.kind === 'forecast')
      return [{ table: forecastTable(block, { withPast: true }), chart: undefined }];
    return block.kind === 'chart' ? [{ table: chartTable(block), chart: block }] : [];
  });
  const names = sheetNames(['Overview', ...tables.map(({ table }) => table.title), 'Facts']);
  const nameAt = (at: number): string => names[at] ?? `Sheet ${at + 1}`;
  const sheets = [
    overview(nameAt(0), content, task),
    ...tables.map(({ table, chart }, at) => tableSheet(nameAt(at + 1), table, chart)),
    ...(content.facts.length > 0 ? [factSheet(nameAt(tables.length + 1), content)] : []),
  ];
  const file = await writeXlsx({ sheets, properties: { title: content.title, creator: 'Plumbline' } });
  await writeFile(task.outPath, file);
  return {};
}

function overview(name: string, content: ExportDocument, { zone, madeAt }: ExportTask): WriteSheet {
  const figures = content.blocks.flatMap((block) => (block.kind === 'key-figures' ? block.figures : []));
  const rows: ExcelValue[][] = [
    [content.title],
    ...(content.subtitle ? [[content.subtitle]] : []),
    ...content.sources.map((source): ExcelValue[] => [
      ...['Data', source.name, `version ${source.version}`, source.rowCount],
    ]),
    ...(content.sources.length > 0
      ? [['Filters', content.filters.length > 0 ? content.filters.map(filterWords).join('; ') : 'none']]
      : []),
    ['Made', formatInstant(madeAt, zone)],
    [],
    ...(figures.length > 0 ? [['Figure', 'Value', 'Compared with', 'Compared value']] : []),
    ...figures.map((figure): ExcelValue[] => [
      figure.title,
      typeof figure.value === 'string' ? excelValue(figure.value, 'decimal') : figure.value,
      ...(figure.change ? [figureWords(figure).change?.label ?? null, figure.change.base] : []),
    ]),
  ];
  return { name, rows, columns: [{ width: 34 }, { width: 28 }, { width: 24 }, { width: 18 }] };
}

function tableSheet(
  name: string,
  { columns, rows }: ExportTable,
  chart: ExportChart | undefined,
): WriteSheet {
  const native = chart && nativeChart(name, chart, rows.length);
  return {
    name,
    columns: columns.map(({ name: key, label, type, format, isName }) => {
      const numFmt = numberFormat(type, isName && type === 'integer' ? { isName } : format);
      return { width: widthOf(label ?? key), ...(numFmt && { numFmt }) };
    }),
    rows: [
      columns.map(({ name: key, label }) => label ?? key),
      ...rows.map((row) => columns.map(({ type }, at) => excelValue(row[at], type))),
    ],
    freezePane: FROZEN,
    ...(native && { charts: [native] }),
  };
}

const widthOf = (header: string): number => Math.min(Math.max(header.length + 4, 12), 40);

const KINDS: Partial<Record<ExportChart['chart']['type'], SheetChart['type']>> = {
  line: 'line',
  column: 'column',
  bar: 'bar',
};

/** Excel's own chart, where the picture is one measure along one dimension. */
function nativeChart(sheet: string, { chart, result }: ExportChart, count: number): SheetChart | undefined {
  const type = KINDS[chart.type];
  const model = toChartModel({ chart, result });
  const isPlain =
    model.kind === 'series' && chart.plan.dimensions.length === 1 && result.columns.length === 2;
  if (!type || !isPlain || count === 0 || (type !== 'line' && count > MOST_BARS)) return undefined;
  const quoted = `'${sheet.replaceAll("'", "''")}'`;
  const column = result.columns.length + 1;
  return {
    ...{ type, title: chart.title },
    series: [
      {
        ...(result.columns[1] && { name: result.columns[1].name }),
        values: `${quoted}!$B$2:$B$${count + 1}`,
        categories: `${quoted}!$A$2:$A$${count + 1}`,
      },
    ],
    anchor: { from: { row: 1, col: column }, to: { row: 20, col: column + 9 } },
  };
}

function factSheet(name: string, { facts }: ExportDocument): WriteSheet {
  return {
    name,
    columns: [{ width: 6 }, { width: 44 }, { width: 60 }, { width: 60 }],
    rows: [
      ['No.', 'What', 'How', 'Reference'],
      ...facts.map((fact, at) => [at + 1, fact.label, factWords(fact), referenceWords(fact)]),
    ],
    freezePane: FROZEN,
  };
}

import type { ExportBlock, ExportChart, ExportForecast, ExportTable } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { type ChartPicture, chartPicture, forecastPicture } from '../picture/chart-picture.js';
import { figureWords } from '../words/figure-words.js';
import { forecastTable } from '../words/forecast-table.js';
import { isTable, refuseLong } from '../words/printable-rows.js';
import { chartTable, tableCells } from '../words/table-cells.js';
import { type PageSize, rowSizes, sharesOf } from './page-size.js';
import { typesetTable } from './typeset-table.js';

/** A block as the template takes it; pictures lie in files beside. */
export type SetBlock = { kind: string } & Record<string, unknown>;

export interface SetBlocks {
  blocks: SetBlock[];
  /** SVG by the path that the blocks name. */
  pictures: Map<string, string>;
}

type Titled = Pick<ExportForecast, 'title' | 'subtitle' | 'fact'>;

/** Over the numbers of a forecast, below its picture. */
const PERIODS = 'Period by period';
/** Charts and tables stand under the document's title, or under the last heading. */
const TOP_LEVEL = 2;
const DEEPEST = 3;

/** The blocks of a document in the order in which they are set; charts of half the width stand in pairs. */
export function typesetBlocks(blocks: readonly ExportBlock[], page: PageSize): SetBlocks {
  const pictures = new Map<string, string>();
  const set: SetBlock[] = [];
  let level = TOP_LEVEL;
  const place = ({ svg, alt }: ChartPicture, { title, subtitle, fact }: Titled, share: number): SetBlock => {
    const file = `/chart-${pictures.size + 1}.svg`;
    pictures.set(file, svg);
    return { kind: 'chart', level, title, subtitle, file, alt, share, ...numbered({ fact }) };
  };
  const draw = (charts: readonly ExportChart[], shares: readonly number[]): SetBlock[] => {
    const sizes = rowSizes(page, shares);
    return charts.map((one, at) => {
      const titled = { ...one.chart, fact: one.fact };
      return place(chartPicture(one, elementAt(sizes, at)), titled, elementAt(shares, at));
    });
  };
  const drawForecast = (block: ExportForecast): SetBlock[] => {
    const [size] = rowSizes(page, [1]);
    if (!size) return [];
    const table = { ...forecastTable(block, { withPast: false }), title: PERIODS, subtitle: '' };
    return [
      { kind: 'charts', charts: [place(forecastPicture(block, size), block, 1)] },
      setLongTable(table, page, level),
    ];
  };
  for (let at = 0; at < blocks.length; at += 1) {
    const block = elementAt(blocks, at);
    if (block.kind === 'heading') {
      set.push({ kind: 'heading', level: Math.min(block.level + 1, DEEPEST), text: block.text });
      level = Math.min(block.level + 2, DEEPEST);
    } else if (block.kind === 'forecast') set.push(...drawForecast(block));
    else if (block.kind !== 'chart') set.push(setPlain(block, page, level));
    else if (isTable(block)) set.push(setLongTable(chartTable(block), page, level));
    else {
      const row = rowFrom(blocks, at, page);
      set.push({ kind: 'charts', charts: draw(row.charts, row.shares) });
      at += row.charts.length - 1;
    }
  }
  return { blocks: set, pictures };
}

/** The charts that stand beside each other, from this one on. */
function rowFrom(
  blocks: readonly ExportBlock[],
  at: number,
  page: PageSize,
): { charts: ExportChart[]; shares: number[] } {
  let row: { charts: ExportChart[]; shares: number[] } = { charts: [], shares: [] };
  for (const block of blocks.slice(at)) {
    if (block.kind !== 'chart' || isTable(block)) break;
    const charts = [...row.charts, block];
    const shares =
      charts.length === 1
        ? [1]
        : sharesOf(
            charts.map(({ columns }) => columns),
            page,
          );
    if (!shares) break;
    row = { charts, shares };
  }
  return row;
}

function setPlain(
  block: Exclude<ExportBlock, { kind: 'heading' | 'chart' | 'forecast' }>,
  page: PageSize,
  level: number,
): SetBlock {
  switch (block.kind) {
    case 'paragraph':
      return { kind: 'paragraph', isItem: block.isItem ?? false, parts: block.parts.map(numbered) };
    case 'key-figures':
      return {
        kind: 'key-figures',
        figures: block.figures.map((figure) => ({
          ...numbered({ fact: figure.fact }),
          ...{ title: figure.title, ...figureWords(figure) },
          note: (figure.note ?? []).map(numbered),
        })),
      };
    case 'table':
      return setLongTable(block, page, level);
    case 'note':
      return { kind: 'note', text: block.text };
  }
}

function setLongTable(table: ExportTable, page: PageSize, level: number): SetBlock {
  refuseLong(table, 'a PDF prints');
  const words = tableCells(table);
  return { kind: 'table', level, ...numbered({ fact: words.fact }), ...typesetTable(words, page) };
}

/** People count from 1. */
function numbered<Part extends { fact?: number | undefined }>({ fact, ...part }: Part) {
  return { ...part, ...(fact !== undefined && { fact: fact + 1 }) };
}

import type {
  ExportBlock,
  ExportChart,
  ExportForecast,
  ExportKeyFigure,
  ExportTable,
} from '@plumbline/contracts';
import {
  BorderStyle,
  type FileChild,
  HeadingLevel,
  ImageRun,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { ChartRun } from 'docx/charts';
import { type ChartPicture, chartPicture, chartWords, forecastPicture } from '../picture/chart-picture.js';
import { toPng } from '../picture/to-png.js';
import { figureWords } from '../words/figure-words.js';
import { forecastTable } from '../words/forecast-table.js';
import { isTable, refuseLong } from '../words/printable-rows.js';
import { chartTable, tableCells } from '../words/table-cells.js';
import { nativeChart } from './native-chart.js';
import { TablePlace } from './word-table.js';
import { mark, phraseRuns, words } from './word-text.js';

const HEADINGS = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const;
const FIGURES_PER_ROW = 4;
/** Height by width of a picture. */
const ASPECT = 0.42;

export interface WordPage {
  /** CSS px between the margins. */
  width: number;
  hasAppendix: boolean;
  assets: string;
}

/** Blocks as Word has them: charts and tables stand under the last heading. */
export function wordBlocks(blocks: readonly ExportBlock[], page: WordPage): FileChild[] {
  let level = 0;
  return blocks.flatMap((block) => {
    if (block.kind === 'heading') level = Math.min(block.level, HEADINGS.length - 1);
    return wordBlock(block, level, page);
  });
}

function wordBlock(block: ExportBlock, level: number, page: WordPage): FileChild[] {
  switch (block.kind) {
    case 'heading':
      return [new Paragraph({ text: block.text, heading: HEADINGS[block.level - 1] ?? HEADINGS[2] })];
    case 'paragraph':
      return [
        new Paragraph({
          children: phraseRuns(block.parts, page.hasAppendix),
          ...(block.isItem && { bullet: { level: 0 } }),
        }),
      ];
    case 'key-figures':
      return [figureTable(block.figures, page), words('')];
    case 'chart':
      return isTable(block) ? tableOf(chartTable(block), level, page) : chartOf(block, level, page);
    case 'table':
      return tableOf(block, level, page);
    case 'forecast':
      return forecastOf(block, level, page);
    case 'note':
      return [words(block.text, 'Note')];
  }
}

function titleOf(title: string, level: number, fact: number | undefined, page: WordPage): Paragraph {
  return new Paragraph({
    heading: HEADINGS[level] ?? HEADINGS[2],
    children: [new TextRun({ text: title }), ...mark(fact, page.hasAppendix)],
  });
}

/** Word's own chart where it has one like it, else the picture of the screen. */
function chartOf(block: ExportChart, level: number, page: WordPage): FileChild[] {
  const titled = { ...block.chart, fact: block.fact };
  const native = nativeChart(block, { ...sizeOn(page), alt: chartWords(block) });
  if (!native) return pictureOf(chartPicture(block, sizeOn(page)), titled, level, page);
  return [...captionOf(titled, level, page), new Paragraph({ children: [new ChartRun(native)] })];
}

/** Its picture, then its periods. */
function forecastOf(block: ExportForecast, level: number, page: WordPage): FileChild[] {
  return [
    ...pictureOf(forecastPicture(block, sizeOn(page)), block, level, page),
    new TablePlace(tableCells(forecastTable(block, { withPast: false }))),
    words(''),
  ];
}

const sizeOn = ({ width }: WordPage) => ({ width, height: Math.round(width * ASPECT) });

type Titled = Pick<ExportForecast, 'title' | 'subtitle' | 'fact'>;

function pictureOf({ svg, alt }: ChartPicture, titled: Titled, level: number, page: WordPage): FileChild[] {
  const picture = new ImageRun({
    ...{ type: 'svg', data: Buffer.from(svg), transformation: sizeOn(page) },
    fallback: { type: 'png', data: toPng(svg, page.assets) },
    altText: { name: titled.title, title: titled.title, description: alt },
  });
  return [...captionOf(titled, level, page), new Paragraph({ children: [picture] })];
}

const captionOf = ({ title, subtitle, fact }: Titled, level: number, page: WordPage): Paragraph[] => [
  titleOf(title, level, fact, page),
  ...(subtitle ? [words(subtitle, 'Caption')] : []),
];

function tableOf(table: ExportTable, level: number, page: WordPage): FileChild[] {
  refuseLong(table, 'a Word file holds');
  const cells = tableCells(table);
  return [
    titleOf(cells.title, level, cells.fact, page),
    ...(cells.subtitle ? [words(cells.subtitle, 'Caption')] : []),
    new TablePlace(cells),
    words(''),
  ];
}

const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
const NO_BORDERS = {
  ...{ top: NONE, bottom: NONE, left: NONE, right: NONE },
  ...{ insideHorizontal: NONE, insideVertical: NONE },
};

/** Figures side by side, without rules. */
function figureTable(figures: readonly ExportKeyFigure[], page: WordPage): Table {
  const rows = Array.from({ length: Math.ceil(figures.length / FIGURES_PER_ROW) }, (_, at) =>
    figures.slice(at * FIGURES_PER_ROW, (at + 1) * FIGURES_PER_ROW),
  );
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: NO_BORDERS,
    rows: rows.map(
      (row) =>
        new TableRow({
          cantSplit: true,
          children: row.map((figure) => new TableCell({ children: figureCell(figure, page) })),
        }),
    ),
  });
}

function figureCell(figure: ExportKeyFigure, { hasAppendix }: WordPage): Paragraph[] {
  const { text, change, target } = figureWords(figure);
  return [
    words(figure.title, 'Caption'),
    new Paragraph({ style: 'Figure', children: [new TextRun({ text }), ...mark(figure.fact, hasAppendix)] }),
    ...(change ? [words(`${change.text} ${change.label}`, 'Caption')] : []),
    ...(figure.note?.length
      ? [new Paragraph({ style: 'Caption', children: phraseRuns(figure.note, hasAppendix) })]
      : []),
    ...(target ? [words(target, 'Caption')] : []),
  ];
}

import { writeFile } from 'node:fs/promises';
import { toChartModel, toNumber } from '@plumbline/charts';
import {
  type ExportBlock,
  type ExportDocument,
  type ExportKeyFigure,
  type ExportTable,
  MAX_MAIL_BLOCKS,
  MAX_MAIL_PICTURES,
  MAX_MAIL_ROWS,
  type MailBlock,
  type MailBody,
  type MailFigure,
} from '@plumbline/contracts';
import type { ExportTask } from '../export-task.js';
import { type ChartPicture, chartPicture, forecastPicture } from '../picture/chart-picture.js';
import { toPng } from '../picture/to-png.js';
import { originWords } from '../words/document-words.js';
import { figureWords } from '../words/figure-words.js';
import { chartTable, tableCells } from '../words/table-cells.js';

/** CSS px: as wide as the sheet of a mail inside its margins. */
const SIZE = { width: 496, height: 270 } as const;
const MOST_FIGURES = 60;
const MOST_FIGURES_SHOWN = 12;
const LONGEST_TEXT = 1_200;

/** What becomes of a block: it stands in the mail, only in the file, or in neither. */
type Part = MailBlock | 'left' | undefined;

/**
 * What a mail shows of a document. The nth picture lies beside the file as `<outPath>.<n>.png`, and its key is `<n>.png` until it
 * is stored.
 */
export async function writeMail(
  content: ExportDocument,
  { outPath, assets, zone }: Pick<ExportTask, 'outPath' | 'assets' | 'zone'>,
): Promise<MailBody> {
  const blocks: MailBlock[] = [];
  let [pictures, left] = [0, 0];
  const draw = async ({ svg }: ChartPicture): Promise<string> => {
    pictures += 1;
    await writeFile(`${outPath}.${pictures}.png`, toPng(svg, assets));
    return `${pictures}.png`;
  };
  for (const block of content.blocks) {
    const isFull = blocks.length >= MAX_MAIL_BLOCKS;
    const part = isFull
      ? leftOf(block)
      : await partOf(block, pictures < MAX_MAIL_PICTURES ? draw : undefined);
    if (part === 'left') left += 1;
    else if (part) blocks.push(part);
  }
  const figures = content.blocks.flatMap((block) => (block.kind === 'key-figures' ? block.figures : []));
  return {
    ...{ title: content.title, origin: originWords(content, zone), blocks, left },
    ...(content.problems && { problems: content.problems }),
    figures: figures.slice(0, MOST_FIGURES).map(figureOf),
  };
}

async function partOf(
  block: ExportBlock,
  draw: ((picture: ChartPicture) => Promise<string>) | undefined,
): Promise<Part> {
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', text: block.text };
    case 'paragraph': {
      const text = clipped(block.parts.map((part) => part.text).join(''));
      return { kind: 'words', text, ...(block.isItem && { isItem: true }) };
    }
    case 'note':
      return undefined;
    case 'key-figures':
      return { kind: 'figures', figures: block.figures.slice(0, MOST_FIGURES_SHOWN).map(figureOf) };
    case 'table':
      return tableOf(block);
    case 'forecast':
      return draw ? pictureOf(block, forecastPicture(block, SIZE), draw) : 'left';
    case 'chart':
      if (toChartModel(block).kind === 'table') return tableOf(chartTable(block));
      return draw ? pictureOf(block.chart, chartPicture(block, SIZE), draw) : 'left';
  }
}

const leftOf = ({ kind }: ExportBlock): Part =>
  kind === 'chart' || kind === 'table' || kind === 'forecast' ? 'left' : undefined;

async function pictureOf(
  { title, subtitle }: { title: string; subtitle: string },
  picture: ChartPicture,
  draw: (picture: ChartPicture) => Promise<string>,
): Promise<MailBlock> {
  const key = await draw(picture);
  const alt = clipped(picture.alt);
  return { kind: 'picture', key, title, ...(subtitle && { subtitle }), alt, ...SIZE };
}

function tableOf(table: ExportTable): MailBlock {
  const { title, header, aligns, rows } = tableCells({ ...table, rows: table.rows.slice(0, MAX_MAIL_ROWS) });
  const more = Math.max(table.rows.length - MAX_MAIL_ROWS, 0);
  return { kind: 'table', title, header, aligns, rows, more };
}

function figureOf(figure: ExportKeyFigure): MailFigure {
  const { text, change } = figureWords(figure);
  return {
    ...{ title: figure.title, value: toNumber(figure.value), words: text },
    ...(figure.tile !== undefined && { tile: figure.tile }),
    ...(change && { change: { words: `${change.text} ${change.label}`, tone: change.tone } }),
  };
}

const clipped = (text: string): string =>
  text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1)}…`;

import type { Block, Run } from './blocks.js';
import { emptySheet, type Font, type SetWord, SHEET, type Sheet } from './sheet.js';

export type Measure = (text: string, font: Font, size: number) => number;

const TEXT_SIZE = 10.5;
const HEADING_SIZES = [18, 15, 13, 12, 11, 11] as const;
const INDENT = 18;
const CELL_PADDING = 4;
const LEADING = 1.32;
const BLANK = 0.28;

/** Blocks set on pages from top to bottom, for documents that have no pages of their own. */
export function typesetBlocks(blocks: readonly Block[], measure: Measure): Sheet[] {
  const setter = new Setter(measure);
  for (const block of blocks) setter.add(block);
  return setter.sheets;
}

interface Column {
  left: number;
  width: number;
}

interface PlacedLine {
  words: Omit<SetWord, 'box'>[];
  /** Of each word from the left of its column. */
  offsets: number[];
  widths: number[];
}

class Setter {
  readonly sheets: Sheet[] = [emptySheet()];
  private top: number = SHEET.margin;

  constructor(private readonly measure: Measure) {}

  add(block: Block): void {
    const whole = { left: SHEET.margin, width: SHEET.width - 2 * SHEET.margin };
    if (block.kind === 'table') this.addTable(block.rows, whole);
    else this.addText(block, whole);
  }

  private addText(block: Exclude<Block, { kind: 'table' }>, whole: Column): void {
    const isHeading = block.kind === 'heading';
    const size = isHeading ? (HEADING_SIZES[block.level - 1] ?? TEXT_SIZE) : TEXT_SIZE;
    if (isHeading) this.skip(size * 0.6);
    const depth = block.kind === 'item' ? block.depth * INDENT : 0;
    const column = { left: whole.left + depth, width: whole.width - depth };
    const lines = this.broken(block.runs, column.width, size, isHeading);
    for (const [index, line] of lines.entries()) {
      this.room(size * LEADING);
      if (index === 0 && block.kind === 'item') this.mark(block.mark, column.left, size);
      this.place(line, column.left, this.top, size);
      this.top += size * LEADING;
    }
    this.skip(size * 0.5);
  }

  private addTable(rows: Run[][][], whole: Column): void {
    const columns = Math.max(1, ...rows.map((row) => row.length));
    const width = whole.width / columns;
    for (const row of rows) {
      const cells = row.map((runs) => this.broken(runs, width - 2 * CELL_PADDING, TEXT_SIZE, false));
      const lines = Math.max(1, ...cells.map((cell) => cell.length));
      const height = lines * TEXT_SIZE * LEADING + 2 * CELL_PADDING;
      this.room(height);
      for (const [index, cell] of cells.entries()) {
        const left = whole.left + index * width;
        this.frame(left, width, height);
        for (const [at, line] of cell.entries())
          this.place(
            line,
            left + CELL_PADDING,
            this.top + CELL_PADDING + at * TEXT_SIZE * LEADING,
            TEXT_SIZE,
          );
      }
      this.top += height;
    }
    this.skip(TEXT_SIZE);
  }

  /** Runs as lines that fit. */
  private broken(runs: readonly Run[], width: number, size: number, isBold: boolean): PlacedLine[] {
    const lines: PlacedLine[] = [];
    let line: PlacedLine = { words: [], offsets: [], widths: [] };
    let at = 0;
    for (const { text, font } of wordsOf(runs, isBold)) {
      const length = this.measure(text, font, size);
      if (line.words.length > 0 && at + length > width) {
        lines.push(line);
        line = { words: [], offsets: [], widths: [] };
        at = 0;
      }
      line.words.push({ text, font, size });
      line.offsets.push(at);
      line.widths.push(length);
      at += length + size * BLANK;
    }
    return line.words.length > 0 ? [...lines, line] : lines;
  }

  private place({ words, offsets, widths }: PlacedLine, left: number, top: number, size: number): void {
    for (const [index, word] of words.entries()) {
      const x = left + (offsets[index] ?? 0);
      this.sheet.words.push({ ...word, box: [x, top, x + (widths[index] ?? 0), top + size * 1.2] });
    }
  }

  private mark(text: string, left: number, size: number): void {
    const width = this.measure(text, 'text', size);
    const x = left - width - 5;
    this.sheet.words.push({
      text,
      font: 'text',
      size,
      box: [x, this.top, x + width, this.top + size * 1.2],
    });
  }

  private frame(left: number, width: number, height: number): void {
    this.sheet.rules.push([left, this.top, left + width, this.top + height]);
  }

  private get sheet(): Sheet {
    return this.sheets.at(-1) ?? emptySheet();
  }

  private room(height: number): void {
    if (this.top + height <= SHEET.height - SHEET.margin || this.top === SHEET.margin) return;
    this.sheets.push(emptySheet());
    this.top = SHEET.margin;
  }

  private skip(height: number): void {
    if (this.top > SHEET.margin) this.top += height;
  }
}

/** Words over the borders of runs stay whole: a run may begin in the middle of one. */
function wordsOf(runs: readonly Run[], isBold: boolean): { text: string; font: Font }[] {
  const words: { text: string; font: Font }[] = [];
  let isOpen = false;
  for (const run of runs) {
    const font: Font = isBold || run.isBold ? 'bold' : 'text';
    for (const [index, piece] of run.text.split(/\s+/).entries()) {
      if (index > 0) isOpen = false;
      if (piece === '') continue;
      const last = words.at(-1);
      if (isOpen && last) last.text += piece;
      else words.push({ text: piece, font });
      isOpen = true;
    }
  }
  return words;
}

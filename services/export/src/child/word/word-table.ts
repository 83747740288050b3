import { AlignmentType, BorderStyle, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx';
import type { TableWords } from '../words/table-cells.js';
import { LINE } from './word-styles.js';

const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
const RULE = { style: BorderStyle.SINGLE, size: 4, color: LINE } as const;

/** A native table, whose header is repeated on each page and whose rows are never cut. */
export function wordTable({ header, aligns, rows }: Pick<TableWords, 'header' | 'aligns' | 'rows'>): Table {
  const cells = (texts: readonly string[], isHeader: boolean) =>
    texts.map(
      (text, at) =>
        new TableCell({
          children: [
            new Paragraph({
              alignment: aligns[at] === 'right' ? AlignmentType.RIGHT : AlignmentType.LEFT,
              spacing: { before: 30, after: 30 },
              children: [new TextRun({ text, bold: isHeader })],
            }),
          ],
        }),
    );
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: {
      top: NONE,
      left: NONE,
      right: NONE,
      bottom: RULE,
      insideHorizontal: RULE,
      insideVertical: NONE,
    },
    rows: [
      new TableRow({ tableHeader: true, cantSplit: true, children: cells(header, true) }),
      ...rows.map((row) => new TableRow({ cantSplit: true, children: cells(row, false) })),
    ],
  });
}

import type { ExtractionText } from '@plumbline/contracts';

type Part = Partial<Pick<ExtractionText, 'fields' | 'tables' | 'alike'>>;

/** A document of one page, whose words lie side by side, a line below the other, with what was read in it first. */
export function textOfLines(lines: readonly string[], more: Part = {}): ExtractionText {
  return {
    extractionId: '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d21',
    documentId: '1c8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d22',
    ...{
      documentName: 'invoice.pdf',
      sender: null,
      fields: [],
      tables: [],
      linesLeftOut: 0,
      alike: [],
      ...more,
    },
    pages: [{ n: 1, lines: lines.map(lineOf) }],
  };
}

const lineOf = (text: string, row: number): ExtractionText['pages'][number]['lines'][number] => ({
  text,
  words: text.split(' ').map((word, at) => ({
    text: word,
    box: [at / 20, row / 50, (at + 1) / 20, (row + 1) / 50],
  })),
});

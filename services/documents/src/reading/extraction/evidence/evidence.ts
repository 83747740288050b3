import type { DocumentPage, PageBox } from '@plumbline/contracts';
import { type Box, type PageSize, turned, turnedSize } from '../../page/box.js';
import { straightened } from '../../page/lean.js';

/** A word of a line, and where it stands in the line's text. */
export interface EvidenceWord {
  start: number;
  end: number;
  box: Box;
  place: PageBox;
  confidence?: number;
}

/** A piece of text without wide gaps, on the upright page, in points. */
export interface EvidenceLine {
  page: number;
  /** Among the lines of its page, in reading order. */
  index: number;
  text: string;
  box: Box;
  place: PageBox;
  words: EvidenceWord[];
}

export interface EvidencePage extends PageSize {
  n: number;
  lines: EvidenceLine[];
  source: DocumentPage;
}

/** A part of a line. */
export interface LineSpan {
  line: EvidenceLine;
  start: number;
  end: number;
}

/** Pages as extraction reads them: upright and straight, so that left of and below mean what they say. */
export function evidenceOf(pages: readonly DocumentPage[]): EvidencePage[] {
  return pages.map((source) => {
    const { n, width, height, rotation, skew = 0 } = source;
    const size = turnedSize({ width, height }, rotation);
    const upright = (place: PageBox): Box => {
      const [x0, y0, x1, y1] = place;
      const box = turned([x0 * width, y0 * height, x1 * width, y1 * height], { width, height }, rotation);
      return straightened(box, size, (skew * Math.PI) / 180);
    };
    const lines = source.lines.map((line, index): EvidenceLine => {
      const words: EvidenceWord[] = [];
      let text = '';
      for (const word of source.words.slice(...line.words)) {
        if (text !== '') text += ' ';
        const start = text.length;
        text += word.text;
        const { confidence } = word;
        const place = word.box;
        words.push({
          start,
          end: text.length,
          box: upright(place),
          place,
          ...(confidence !== undefined && { confidence }),
        });
      }
      const whole = upright(line.box);
      // What surrounds a line that leans is higher than the line.
      const box =
        skew === 0
          ? whole
          : around(
              words.map((word) => word.box),
              whole,
            );
      return { page: n, index, text, box, place: line.box, words };
    });
    return { n, ...size, lines, source };
  });
}

export const textOf = ({ line, start, end }: LineSpan): string => line.text.slice(start, end);

const wordsOf = ({ line, start, end }: LineSpan): EvidenceWord[] =>
  line.words.filter((word) => word.start < end && word.end > start);

/** Where a span stands in unrotated page space. */
export const placeOf = (span: LineSpan): PageBox =>
  around(
    wordsOf(span).map(({ place }) => place),
    span.line.place,
  );

/** Where it stands on the upright page. */
export const boxOf = (span: LineSpan): Box =>
  around(
    wordsOf(span).map(({ box }) => box),
    span.line.box,
  );

/** How sure recognition was of the least sure of its words; 1 for text that stood in the file. */
export const readingOf = (span: LineSpan): number =>
  Math.min(1, ...wordsOf(span).map(({ confidence }) => confidence ?? 1));

export function around<Of extends readonly [number, number, number, number]>(
  boxes: readonly Of[],
  otherwise: Of,
): [number, number, number, number] {
  if (boxes.length === 0) return [...otherwise];
  const side = (at: 0 | 1 | 2 | 3, pick: (...values: number[]) => number) =>
    pick(...boxes.map((box) => box[at]));
  return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
}

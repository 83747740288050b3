import type { Box } from '../../page/box.js';
import { around, type EvidenceLine, type EvidencePage } from '../evidence/evidence.js';
import { labelFit } from '../fields/concept.js';
import { CONCEPTS } from '../fields/concepts.js';
import type { WantedField } from '../fields/wanted-field.js';
import type { Candidate } from '../scoring/candidate.js';
import { textCandidate } from './labelled-words.js';

const MOST_LINES = 6;
const LEADING = 0.9;

/** Names and addresses under words such as "Bill to": lines that stand close below each other. */
export function labelledBlocks(field: WantedField, pages: readonly EvidencePage[]): Candidate[] {
  return pages.flatMap((page) =>
    page.lines.flatMap((line) => {
      const inline = /^(.{2,30}?)\s*[:：]\s*(\S.*)$/u.exec(line.text);
      const label = inline?.[1] ?? line.text;
      if (!field.labels.some((pattern) => labelFit(pattern, label) >= 0.85)) return [];
      const first = inline ? line : lineUnder(line, page);
      if (!first) return [];
      const lines = inline ? [] : blockFrom(first, page);
      return [blockCandidate(inline ? { line, from: inline[2] ?? '' } : undefined, lines, page)].filter(
        (each) => each !== undefined,
      );
    }),
  );
}

const heightOf = ([, y0, , y1]: Box): number => Math.max(1, y1 - y0);

function lineUnder(label: EvidenceLine, page: EvidencePage): EvidenceLine | undefined {
  const height = heightOf(label.box);
  const below = page.lines
    .filter(({ box }) => box[1] > label.box[1] + height * 0.5 && box[1] - label.box[3] < height * 2)
    .filter(({ box }) => box[0] < label.box[2] + height && box[2] > label.box[0])
    .sort(
      (a, b) => a.box[1] - b.box[1] || Math.abs(a.box[0] - label.box[0]) - Math.abs(b.box[0] - label.box[0]),
    )[0];
  if (below) return below;
  const middle = (label.box[1] + label.box[3]) / 2;
  return page.lines
    .filter(({ box }) => box[1] < middle && box[3] > middle && box[0] >= label.box[2])
    .sort((a, b) => a.box[0] - b.box[0])[0];
}

/** A line and those that follow close below with the same left edge. */
export function blockFrom(first: EvidenceLine, page: EvidencePage): EvidenceLine[] {
  const block = [first];
  for (let last = first; block.length < MOST_LINES; ) {
    const height = heightOf(last.box);
    const next = page.lines.find(
      ({ box }) =>
        box[1] >= last.box[1] + height * 0.5 &&
        box[1] - last.box[3] < LEADING * height &&
        Math.abs(box[0] - first.box[0]) < height * 1.2,
    );
    if (!next || isLabel(next)) break;
    block.push(next);
    last = next;
  }
  return block;
}

const isLabel = ({ text }: EvidenceLine): boolean =>
  /[:：]\s*$/.test(text) ||
  CONCEPTS.some(
    ({ find, labels }) => find !== 'issuer' && find !== 'words' && labels.whole.test(text.trim()),
  ) ||
  /^(tel|phone|fax|e-?mail|vat|tax|date|invoice|order|account)\b/i.test(text);

function blockCandidate(
  inline: { line: EvidenceLine; from: string } | undefined,
  lines: readonly EvidenceLine[],
  page: EvidencePage,
): Candidate | undefined {
  if (inline) {
    const { line, from } = inline;
    return textCandidate({ line, start: line.text.length - from.length, end: line.text.length }, page);
  }
  const [first] = lines;
  if (!first) return undefined;
  const whole = textCandidate({ line: first, start: 0, end: first.text.length }, page);
  return {
    ...whole,
    value: lines.map(({ text }) => text.trim()).join(', '),
    text: lines.map(({ text }) => text.trim()).join('\n'),
    box: around(
      lines.map(({ box }) => box as [number, number, number, number]),
      [...first.box],
    ),
    place: around(
      lines.map(({ place }) => place),
      first.place,
    ),
  };
}

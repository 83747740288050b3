import type { DocumentPage, PageBox } from '@plumbline/contracts';
import { type EvidenceLine, type EvidencePage, evidenceOf, placeOf } from './evidence/evidence.js';
import { labelsOf } from './evidence/neighbours.js';
import type { Lesson } from './lesson.js';
import { labelKey } from './scoring/weigh.js';

/** What stands in a box that somebody drew, and the words beside it. */
export interface TaughtPlace {
  text: string;
  box: PageBox;
  lessons: Lesson[];
}

/** A box that people draw is a little larger or smaller than what it means. */
const COVERED = 0.5;

/** The words in a box, and what they teach; undefined where nothing stands there. */
export function readPlace(page: DocumentPage, box: PageBox): TaughtPlace | undefined {
  const [evidence] = evidenceOf([page]);
  const inside = evidence?.lines.flatMap((line) => wordsInside(line, box)) ?? [];
  const [first] = inside;
  if (!evidence || !first) return undefined;
  const text = inside.map(({ line, start, end }) => line.text.slice(start, end)).join(' ');
  const place = inside.length === 1 ? placeOf(first) : box;
  return { text, box: place, lessons: lessonsAt(first, evidence, place) };
}

/** Where a text stands on a page, nearest to where the value stood before; undefined where it does not. */
export function findText(
  page: DocumentPage,
  wanted: string,
): { text: string; box: PageBox; lessons: Lesson[] } | undefined {
  const [evidence] = evidenceOf([page]);
  if (!evidence || wanted.trim() === '') return undefined;
  for (const line of evidence.lines) {
    const at = line.text.toLowerCase().indexOf(wanted.trim().toLowerCase());
    if (at < 0) continue;
    const span = { line, start: at, end: at + wanted.trim().length };
    const box = placeOf(span);
    return { text: line.text.slice(span.start, span.end), box, lessons: lessonsAt(span, evidence, box) };
  }
  return undefined;
}

interface Span {
  line: EvidenceLine;
  start: number;
  end: number;
}

function lessonsAt(span: Span, page: EvidencePage, box: PageBox): Lesson[] {
  const place: Lesson = { kind: 'place', label: '', page: page.n, box };
  const [label] = labelsOf(span, page)
    .filter(({ text }) => labelKey(text).length > 1)
    .sort((a, b) => b.nearness - a.nearness);
  return label ? [{ kind: 'label', label: labelKey(label.text) }, place] : [place];
}

function wordsInside(line: EvidenceLine, box: PageBox): Span[] {
  const words = line.words.filter(({ place }) => share(place, box) >= COVERED);
  const [first, last] = [words[0], words.at(-1)];
  return first && last ? [{ line, start: first.start, end: last.end }] : [];
}

/** The part of a word that lies in a box. */
function share(word: PageBox, box: PageBox): number {
  const width = Math.min(word[2], box[2]) - Math.max(word[0], box[0]);
  const height = Math.min(word[3], box[3]) - Math.max(word[1], box[1]);
  const area = (word[2] - word[0]) * (word[3] - word[1]);
  return width > 0 && height > 0 && area > 0 ? (width * height) / area : 0;
}

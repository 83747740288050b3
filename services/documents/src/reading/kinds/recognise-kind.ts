import type { DocumentKind, DocumentSummary } from '@plumbline/contracts';
import { KIND_SIGNALS, type KindSignal } from './kind-signals.js';

/** The lines of a page, as the kind of its document is read from them. */
export interface KindPage {
  n: number;
  lines: readonly { text: string; isTop: boolean }[];
}

export interface RecognisedKind {
  kind: DocumentKind;
  evidence: DocumentSummary['kindEvidence'];
}

const ENOUGH = 4;
const TITLE_LENGTH = 70;
const QUOTE_LENGTH = 60;
const SUBJECT_TO: Readonly<Record<'title' | 'anywhere', string>> = { title: 'titled', anywhere: 'says' };

/** What a document is, by what stands on it, and the strongest word for that; `other` where nothing says enough. */
export function recogniseKind(pages: readonly KindPage[]): RecognisedKind {
  const found = KIND_SIGNALS.flatMap((signal) => {
    const place = placeOf(signal, pages);
    return place ? [{ signal, ...place }] : [];
  });
  const scores = new Map<DocumentKind, number>();
  for (const { signal } of found) scores.set(signal.kind, (scores.get(signal.kind) ?? 0) + signal.weight);
  const [best] = [...scores].sort(([, a], [, b]) => b - a);
  if (!best || best[1] < ENOUGH) return { kind: 'other', evidence: null };
  const [kind] = best;
  const [strongest] = found
    .filter(({ signal }) => signal.kind === kind)
    .sort((a, b) => b.signal.weight - a.signal.weight);
  const evidence = strongest && {
    text: `${SUBJECT_TO[strongest.signal.where]} “${strongest.text}”`,
    page: strongest.page,
  };
  return { kind, evidence: evidence ?? null };
}

function placeOf(
  { pattern, where }: KindSignal,
  pages: readonly KindPage[],
): { text: string; page: number } | undefined {
  for (const { n, lines } of where === 'title' ? pages.slice(0, 1) : pages) {
    for (const { text, isTop } of lines) {
      const isTitle = isTop && text.length <= TITLE_LENGTH;
      const match = where === 'title' && !isTitle ? undefined : pattern.exec(text);
      if (match) return { text: quoted(where === 'title' ? text : match[0]), page: n };
    }
  }
  return undefined;
}

const quoted = (text: string): string =>
  text.length <= QUOTE_LENGTH ? text.trim() : `${text.slice(0, QUOTE_LENGTH).trim()}…`;

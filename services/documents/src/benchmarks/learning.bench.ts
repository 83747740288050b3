import { extract } from '../reading/extraction/extract.js';
import { type SavedLesson, senderKey } from '../reading/extraction/lesson.js';
import { findText } from '../reading/extraction/taught-place.js';
import { BUNDLED_TEMPLATES } from '../templates/bundled-templates.js';
import { isRight } from './judge.js';
import type { MadeInvoice } from './made-invoices.js';

const NUMBER = 'Invoice number';

/** How many numbers of invoices are found that stand beside words nobody knows, before and after one correction. */
export function benchLearning(made: readonly MadeInvoice[]): { before: number; after: number } {
  const [sample, ...others] = made;
  const [page] = sample?.pages ?? [];
  const fields = BUNDLED_TEMPLATES.find(({ kind }) => kind === 'invoice')?.fields ?? [];
  const shown = page && findText(page, sample?.known[NUMBER] ?? '');
  const sender = senderKey(sample?.known.Supplier ?? null);
  const lessons = (shown?.lessons ?? []).map(
    (lesson): SavedLesson => ({ ...lesson, field: NUMBER, sender, uses: 1 }),
  );
  const share = (taught: readonly SavedLesson[]) => {
    const right = others.filter(({ pages, known }) => {
      const found = extract(pages, fields, taught).fields.find(({ name }) => name === NUMBER);
      return found !== undefined && isRight(found, known[NUMBER] ?? null);
    });
    return (100 * right.length) / Math.max(1, others.length);
  };
  return { before: share([]), after: share(lessons) };
}

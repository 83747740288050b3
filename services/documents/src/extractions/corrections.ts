import type { DocumentPage, ExtractionField } from '@plumbline/contracts';
import type { Lesson } from '../reading/extraction/lesson.js';
import { findText, readPlace } from '../reading/extraction/taught-place.js';

/** What a person's word on a field teaches for the next document of the sender; nothing where it only agrees. */
export async function lessonsOfChange(
  before: ExtractionField,
  after: ExtractionField,
  pageOf: (n: number) => Promise<DocumentPage>,
): Promise<Lesson[]> {
  if (after.state === 'rejected')
    return [{ kind: 'absent', label: '' }, ...(await wrongLabel(before, pageOf))];
  if (after.state !== 'changed' || after.value === null) return [];
  const right = await rightPlace(before, after, pageOf);
  // A value that was only misread stands where it was read: nothing was wrong with the place.
  const isElsewhere = right.length > 0 && !sameBox(before, after);
  return [...right, ...(isElsewhere ? await wrongLabel(before, pageOf) : [])];
}

async function rightPlace(
  before: ExtractionField,
  after: ExtractionField,
  pageOf: (n: number) => Promise<DocumentPage>,
): Promise<Lesson[]> {
  if (after.page !== undefined && after.box && !sameBox(before, after))
    return readPlace(await pageOf(after.page), after.box)?.lessons ?? [];
  const page = before.page ?? 1;
  return (
    findText(await pageOf(page), after.sourceText ?? after.value ?? '')?.lessons ??
    findText(await pageOf(page), after.value ?? '')?.lessons ??
    []
  );
}

/** What stands beside the words that misled is not this field. */
async function wrongLabel(
  { page, box, value }: ExtractionField,
  pageOf: (n: number) => Promise<DocumentPage>,
): Promise<Lesson[]> {
  if (page === undefined || !box || value === null) return [];
  const lessons = readPlace(await pageOf(page), box)?.lessons ?? [];
  return lessons.flatMap(({ kind, label }) => (kind === 'label' ? [{ kind: 'not' as const, label }] : []));
}

const sameBox = (a: ExtractionField, b: ExtractionField): boolean =>
  a.page === b.page && a.box?.join(' ') === b.box?.join(' ');

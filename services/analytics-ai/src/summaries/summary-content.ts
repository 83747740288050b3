import type { EntityManager } from 'typeorm';
import type { SummaryContent, SummaryRow } from './summary.entity.js';
import { phrasesOf } from './summary-answer.js';
import { SummaryVersionRow } from './summary-version.entity.js';

/**
 * Who worded it, and how many numbers the words have, each of which was checked against its fact when it was stated,
 * reworded or linked.
 */
export function checkedWording({
  titleParts,
  sections,
}: Pick<SummaryContent, 'titleParts' | 'sections'>): SummaryContent['wording'] {
  const numbers = [...titleParts, ...phrasesOf(sections)].filter(({ factId }) => factId !== undefined).length;
  const [model] = sections.flatMap(({ wording }) => wording?.engine ?? []);
  return { engine: model ?? 'built_in', checked: numbers, total: numbers };
}

/** Stores changed words as a version of their own; the one before stays. */
export async function saveContent(
  tx: EntityManager,
  row: SummaryRow,
  { content, made, userId }: Pick<SummaryVersionRow, 'content' | 'made' | 'userId'>,
): Promise<void> {
  const at = new Date();
  const version = made === 'written' ? row.version : row.version + 1;
  await tx.save(Object.assign(row, { content, version, status: 'ready', error: null, updatedAt: at }));
  await tx.insert(SummaryVersionRow, {
    ...{ summaryId: row.id, version, workspaceId: row.workspaceId },
    ...{ content, made, userId, at },
  });
}

import type { EntityManager } from 'typeorm';
import type { SummaryRow } from './summary.entity.js';

/** Who changed a summary last, or had it written. */
export async function changedBy(
  tx: EntityManager,
  { id, version, userId }: Pick<SummaryRow, 'id' | 'version' | 'userId'>,
): Promise<string> {
  const [row]: { user_id: string }[] = await tx.query(
    `SELECT user_id FROM summary_versions WHERE summary_id = $1 AND version = $2`,
    [id, version],
  );
  return row?.user_id ?? userId;
}

import { RUN_DAYS, type Sentence } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';

/** Facts that checks of alerts state stay as long as their runs are listed. */
export async function keepAlertFacts(
  tx: EntityManager,
  workspaceId: string,
  sentence: Sentence,
): Promise<void> {
  const ids = [...new Set(sentence.flatMap(({ factId }) => factId ?? []))];
  await tx.query(
    `DELETE FROM alert_facts WHERE workspace_id = $1 AND stated_at < now() - make_interval(days => $2)`,
    [workspaceId, RUN_DAYS],
  );
  await tx.query(
    `INSERT INTO alert_facts (workspace_id, fact_id, stated_at) SELECT $1, unnest($2::uuid[]), now()
     ON CONFLICT (workspace_id, fact_id) DO UPDATE SET stated_at = now()`,
    [workspaceId, ids],
  );
}

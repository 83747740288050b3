import type { About } from '@plumbline/contracts';
import { notFound } from '@plumbline/server';
import type { EntityManager } from 'typeorm';

/** What can be talked about, by the ids in $1 of the workspace $2. An insight is known by its newest version. */
const SUBJECTS = `
  SELECT 'dashboard' AS type, id, name, NULL::uuid AS "sourceId" FROM dashboards
  WHERE id = ANY ($1) AND workspace_id = $2
  UNION ALL
  SELECT 'summary', id, content ->> 'title', NULL FROM executive_summaries
  WHERE id = ANY ($1) AND workspace_id = $2
  UNION ALL
  (SELECT DISTINCT ON (id) 'insight', id, insight ->> 'title', source_id FROM insights
   WHERE id = ANY ($1) AND workspace_id = $2 ORDER BY id, version DESC)
  UNION ALL
  SELECT 'fact', id, label, source_id FROM facts WHERE id = ANY ($1) AND workspace_id = $2
  UNION ALL
  SELECT 'document', id, name, NULL FROM known_documents WHERE id = ANY ($1) AND workspace_id = $2`;

type Row = Pick<About, 'type' | 'id'> & { name: string | null; sourceId: string | null };

/** Those of the ids that are something of the workspace, with what they are called now. */
export async function subjectsOf(
  tx: EntityManager,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, About>> {
  if (ids.length === 0) return new Map();
  const rows: Row[] = await tx.query(SUBJECTS, [[...new Set(ids)], workspaceId]);
  return new Map(
    rows.map(({ type, id, name, sourceId }) => [
      id,
      { type, id, name: name ?? '', ...(sourceId !== null && { sourceId }) },
    ]),
  );
}

/** @throws AppError `not_found`, the same for a foreign one */
export async function findSubject(tx: EntityManager, workspaceId: string, id: string): Promise<About> {
  const found = (await subjectsOf(tx, workspaceId, [id])).get(id);
  if (!found) throw notFound();
  return found;
}

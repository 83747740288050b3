/** What is counted of each workspace for those who run the installation: documents and their files. */
export const COUNTED_USAGE = `
  SELECT workspace_id, 'documents' AS measure, count(*) AS amount FROM documents WHERE status <> 'failed' GROUP BY workspace_id
  UNION ALL
  SELECT workspace_id, 'document_bytes' AS measure, sum(bytes::bigint) AS amount FROM documents WHERE status <> 'failed' GROUP BY workspace_id`;

/** What is counted of each workspace for those who run the installation: files that were made and are still kept. */
export const COUNTED_USAGE = `
  SELECT workspace_id, 'exports' AS measure, count(*) AS amount FROM exports WHERE status = 'ready' GROUP BY workspace_id
  UNION ALL
  SELECT workspace_id, 'export_bytes' AS measure, sum(bytes) AS amount FROM exports WHERE status = 'ready' GROUP BY workspace_id`;

/** What is counted of each workspace for those who run the installation: data sources and the files behind them. */
export const COUNTED_USAGE = `
  SELECT workspace_id, 'data_sources' AS measure, count(*) AS amount FROM data_sources WHERE status <> 'failed' GROUP BY workspace_id
  UNION ALL
  SELECT workspace_id, 'data_bytes' AS measure, sum(bytes::bigint) AS amount FROM data_sources WHERE status <> 'failed' GROUP BY workspace_id`;

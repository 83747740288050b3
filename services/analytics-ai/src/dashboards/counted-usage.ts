/** What is counted of each workspace for those who run the installation: dashboards, forecasts and what was asked. */
export const COUNTED_USAGE = `
  SELECT workspace_id, 'dashboards' AS measure, count(*) AS amount FROM dashboards WHERE status <> 'failed' GROUP BY workspace_id
  UNION ALL
  SELECT workspace_id, 'predictions' AS measure, count(*) AS amount FROM predictions WHERE deleted_at IS NULL GROUP BY workspace_id
  UNION ALL
  SELECT workspace_id, 'questions' AS measure, count(*) AS amount FROM asked_questions GROUP BY workspace_id`;

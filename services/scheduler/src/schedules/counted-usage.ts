/** What is counted of each workspace for those who run the installation: schedules. */
export const COUNTED_USAGE = `
  SELECT workspace_id, 'schedules' AS measure, count(*) AS amount FROM schedules GROUP BY workspace_id`;

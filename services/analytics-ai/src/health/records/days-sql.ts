import { quoteText } from '@plumbline/datasets';
import { type DayValue, MEASURES } from '../measures/measures.js';

/**
 * SQL that makes the days of one measurement of its records: `metric, name, unit, day, value, records, source` and what
 * stands on a report. Where several devices counted at once, one of them counts: a watch before a phone, a phone before
 * anything else, and by name among equals.
 */
export function daysSql(records: string, metric: string): string {
  const perDay = MEASURES.find(({ id }) => id === metric)?.perDay;
  const own = `(SELECT *, rank || source AS device FROM ${records} WHERE metric = ${quoteText(metric)})`;
  return perDay ? DAY_SQL[perDay](own) : readingsSql(own);
}

/** What days of devices do not have. */
const NOTHING_PRINTED = `NULL::DOUBLE AS "printedValue", NULL::VARCHAR AS "printedUnit", NULL::DOUBLE AS low,
  NULL::DOUBLE AS high, NULL::VARCHAR AS "range", NULL::UUID AS "importId", NULL::INTEGER AS page`;
const NAMED = 'any_value(metric) AS metric, any_value(name) AS name, any_value(unit) AS unit';
const MINUTES = `greatest(1, ceil(epoch("until" - "at") / 60))::INTEGER`;
/** Each record in each minute that it covers. */
const spread = (own: string): string =>
  `(SELECT metric, name, unit, source, device, value / ${MINUTES} AS part,
           date_trunc('minute', "at") + to_minutes(unnest(range(${MINUTES}))) AS minute FROM ${own})`;

const DAY_SQL: Record<DayValue, (own: string) => string> = {
  // A day with one device is added up as it is; only where there are several, minutes are looked at.
  sum: (own) => `WITH own AS (SELECT *, CAST("at" AS DATE) AS day FROM ${own}),
    crowded AS (SELECT day FROM own GROUP BY day HAVING count(DISTINCT device) > 1),
    alone AS (SELECT ${NAMED}, day, sum(value) AS value, count(*) AS records, any_value(source) AS source
              FROM own ANTI JOIN crowded USING (day) GROUP BY day),
    minutes AS (SELECT CAST(minute AS DATE) AS day, minute, device, ${NAMED}, any_value(source) AS source,
                       sum(part) AS part, count(*) AS records
                FROM ${spread('(FROM own SEMI JOIN crowded USING (day))')} GROUP BY minute, device),
    counted AS (SELECT day, minute, ${NAMED}, arg_min(part, device) AS part, arg_min(source, device) AS source
                FROM minutes GROUP BY day, minute),
    several AS (SELECT ${NAMED}, day, sum(part) AS value, count(*) AS records, mode(source) AS source
                FROM counted SEMI JOIN crowded USING (day) GROUP BY day)
    SELECT *, ${NOTHING_PRINTED} FROM (FROM alone UNION ALL BY NAME FROM several)`,
  mean: (own) => `WITH daily AS (SELECT ${NAMED}, CAST("at" AS DATE) AS day, device, avg(value) AS value,
      count(*) AS records, any_value(source) AS source FROM ${own} GROUP BY day, device)
    SELECT ${NAMED}, day, arg_min(value, device) AS value, arg_min(records, device) AS records,
      arg_min(source, device) AS source, ${NOTHING_PRINTED} FROM daily GROUP BY day`,
  last: (
    own,
  ) => `SELECT ${NAMED}, CAST("at" AS DATE) AS day, arg_max(value, "at") AS value, count(*) AS records,
      arg_max(source, "at") AS source, ${NOTHING_PRINTED} FROM ${own} GROUP BY day`,
  // A night belongs to the day on which it ends: from noon to noon. Segments that overlap are slept once.
  minutes: (own) => `WITH nights AS (SELECT ${NAMED}, CAST(minute + INTERVAL 12 HOUR AS DATE) AS day, device,
      count(DISTINCT minute) / 60 AS value, any_value(source) AS source FROM ${spread(own)} GROUP BY day, device)
    SELECT ${NAMED}, day, arg_min(value, device) AS value, count(*) AS records, arg_min(source, device) AS source,
      ${NOTHING_PRINTED} FROM nights GROUP BY day`,
};

/** One reading that two files or two programs bring is one. */
const readingsSql = (own: string): string =>
  `SELECT ${NAMED}, CAST("at" AS DATE) AS day, value, count(*) AS records, arg_min(source, device) AS source,
     any_value("printedValue") AS "printedValue", any_value("printedUnit") AS "printedUnit", any_value(low) AS low,
     any_value(high) AS high, any_value("range") AS "range", any_value("importId") AS "importId", any_value(page) AS page
   FROM ${own} GROUP BY "at", value`;

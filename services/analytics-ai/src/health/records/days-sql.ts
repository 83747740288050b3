import { quoteText } from '@plumbline/datasets';
import { type DayValue, MEASURES } from '../measures/measures.js';

/** Days from the first until before the second, as `2026-01-01`. */
export interface DaySpan {
  from: string;
  to: string;
}

/**
 * SQL that makes the days of one measurement, in a span of days, of its records: `metric, name, unit, day, value, records, source` and what
 * stands on a report. Where several devices counted at once, one of them counts: a watch before a phone, a phone before
 * anything else, and by name among equals.
 */
export function daysSql(records: string, metric: string, { from, to }: DaySpan): string {
  const perDay = MEASURES.find(({ id }) => id === metric)?.perDay;
  // A record belongs to the days that it touches, a night to the day after its evening.
  const touches = `"until" >= DATE ${quoteText(from)} - INTERVAL 1 DAY AND "at" < DATE ${quoteText(to)} + INTERVAL 1 DAY`;
  const own = `(SELECT metric, name, unit, value, "printedValue", "printedUnit", low, high, "range", "at", "until", source,
    "importId", page, rank || source AS device FROM ${records} WHERE metric = ${quoteText(metric)} AND ${touches})`;
  const days = perDay ? DAY_SQL[perDay](own) : readingsSql(own);
  return `SELECT * FROM (${days}) WHERE day >= DATE ${quoteText(from)} AND day < DATE ${quoteText(to)}`;
}

/** What days of devices do not have. */
const NOTHING_PRINTED = `NULL::DOUBLE AS "printedValue", NULL::VARCHAR AS "printedUnit", NULL::DOUBLE AS low,
  NULL::DOUBLE AS high, NULL::VARCHAR AS "range", NULL::UUID AS "importId", NULL::INTEGER AS page`;
const NAMED = 'any_value(metric) AS metric, any_value(name) AS name, any_value(unit) AS unit';
const MINUTES = `greatest(1, ceil(epoch("until" - "at") / 60))::INTEGER`;
/** Each record in each minute that it covers. */
const spread = (own: string): string =>
  `(SELECT device, value / ${MINUTES} AS part,
           date_trunc('minute', "at") + to_minutes(unnest(range(${MINUTES}))) AS minute FROM ${own})`;

const DAY_SQL: Record<DayValue, (own: string) => string> = {
  // A day with one device is added up as it is; only where there are several, minutes are looked at.
  sum: (own) => `WITH own AS (SELECT *, CAST("at" AS DATE) AS day FROM ${own}),
    crowded AS (SELECT day FROM own GROUP BY day HAVING count(DISTINCT device) > 1),
    alone AS (SELECT ${NAMED}, day, sum(value) AS value, count(*) AS records, any_value(source) AS source
              FROM own ANTI JOIN crowded USING (day) GROUP BY day),
    minutes AS (SELECT minute, device, sum(part) AS part
                FROM ${spread('(FROM own SEMI JOIN crowded USING (day))')} GROUP BY minute, device),
    counted AS (SELECT minute, arg_min(part, device) AS part, min(device) AS device FROM minutes GROUP BY minute),
    added AS (SELECT CAST(minute AS DATE) AS day, sum(part) AS value, count(*) AS records, mode(device) AS device
              FROM counted GROUP BY day),
    several AS (SELECT named.*, day, value, records, substr(device, 2) AS source
                FROM added SEMI JOIN crowded USING (day), (SELECT ${NAMED} FROM own) AS named)
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
  // A spreadsheet has the hours of a night and no segments: they belong to the day that it names.
  minutes: (own) => `WITH nights AS (SELECT CAST(minute + INTERVAL 12 HOUR AS DATE) AS day, device,
      count(DISTINCT minute) / 60 AS value FROM ${spread(`(FROM ${own} WHERE "until" > "at")`)} GROUP BY day, device
      UNION ALL SELECT CAST("at" AS DATE) AS day, device, sum(value) AS value
      FROM ${own} WHERE "until" = "at" GROUP BY day, device),
    counted AS (SELECT day, arg_min(value, device) AS value, count(*) AS records, min(device) AS device
                FROM nights GROUP BY day)
    SELECT named.*, day, value, records, substr(device, 2) AS source, ${NOTHING_PRINTED}
    FROM counted, (SELECT ${NAMED} FROM ${own}) AS named`,
};

/** One reading that two files or two programs bring is one. */
const readingsSql = (own: string): string =>
  `SELECT ${NAMED}, CAST("at" AS DATE) AS day, value, count(*) AS records, arg_min(source, device) AS source,
     any_value("printedValue") AS "printedValue", any_value("printedUnit") AS "printedUnit", any_value(low) AS low,
     any_value(high) AS high, any_value("range") AS "range", any_value("importId") AS "importId", any_value(page) AS page
   FROM ${own} GROUP BY "at", value`;

import type { QueryResult } from '@plumbline/contracts';
import { namesEventTime, type SourceShape } from '@plumbline/semantics';
import { histogramEdges } from '@plumbline/statistics';
import type { DerivedField } from '../../../derived-columns/derived-fields.js';
import { findDurations } from '../../../derived-columns/durations.js';
import { namesDeadline } from '../../../derived-columns/lateness.js';
import type { RunQueries } from '../../run-queries.js';

/** Later days that end nothing: a last touch, a birth, a day when something is due. */
const ENDS_NOTHING = /updat|modif|chang|birth|born|expir|review|valid|login|seen|last/i;

/**
 * How long things took from when they began to when they ended, where a table of events says both: opened and closed, ordered and
 * delivered. Rows that stay in their database answer no such formula.
 */
export async function handlingTimes(source: SourceShape, query: RunQueries): Promise<DerivedField[]> {
  const kind = source.profile.about?.kind;
  if (source.isLive || kind !== 'events') return [];
  const found = await findDurations(source, async (plans) => {
    const results = await query(plans, { sampled: true });
    return results.map((result) => result ?? NOTHING);
  });
  const clocked = new Set(
    source.profile.columns.filter(({ type }) => type === 'timestamp').map(({ name }) => name),
  );
  // Of two moments by the clock the later one ends what the earlier begins, whatever they are called: in and out.
  const isEnd = (to: string, from: string) =>
    namesEventTime(to) < 0 || (clocked.has(to) && clocked.has(from) && namesEventTime(to) === 0);
  const handling = found.filter(
    ({ madeOf: [to = '', from = ''] }) => isEnd(to, from) && !ENDS_NOTHING.test(to) && !namesDeadline(to),
  );
  return handling.slice(0, 1).map(withHistogram);
}

const NOTHING: QueryResult = { columns: [], rows: [] };

/** Its values are counted in bins that are chosen from its quantiles. */
function withHistogram(field: DerivedField): DerivedField {
  const { profile } = field;
  const { p25 = 0, p50 = 0, p75 = 0, p95 = 0 } = profile.quantiles ?? {};
  const [min, max] = [Number(profile.min), Number(profile.max)];
  const { edges } = histogramEdges({ count: 1_000, min, max, p25, p50, p75, p98: Math.max(p95, p75) });
  const histogram = edges.map((from, at) => ({ from, to: edges[at + 1] ?? null, count: 0 }));
  return { ...field, profile: { ...profile, histogram } };
}

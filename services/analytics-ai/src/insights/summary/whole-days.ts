import type { CellValue } from '@plumbline/contracts';
import type { TimeField } from '@plumbline/semantics';
import type { Planner } from '../../plans/planner.js';
import type { AnalysisContext } from '../engine/analysis-context.js';

/** As many other days tell when a day begins and ends. */
const LEAST_DAYS = 4;
/** Minutes by which a day that is whole may begin later, or end earlier, than all others. */
const SLACK_MINUTES = 30;
const MINUTES = 60;

/**
 * The time of moments that are told by the day, without a first and a last day of which only a part is there: one that
 * begins later, or ends earlier, than every other.
 */
export async function wholeDays(
  analysis: AnalysisContext,
  planner: Planner,
  time: TimeField | undefined,
): Promise<TimeField | undefined> {
  if (time?.type !== 'timestamp' || time.grain !== 'day') return time;
  const { name: column } = time;
  const [result] = await analysis.scan([
    planner.plan({
      measures: [
        planner.named({ agg: 'min', column }, 'First moment'),
        planner.named({ agg: 'max', column }, 'Last moment'),
      ],
      dimensions: [{ column, grain: 'day' }],
      order: [{ by: column, direction: 'asc' }],
    }),
  ]);
  const days = (result?.rows ?? []).filter(([day]) => day !== null);
  const [first, last, inner] = [days[0], days.at(-1), days.slice(1, -1)];
  if (!first || !last || inner.length < LEAST_DAYS) return time;
  const begins = Math.max(...inner.map(([, begin]) => minutesOf(begin)));
  const ends = Math.min(...inner.map(([, , end]) => minutesOf(end)));
  const isLate = minutesOf(first[1]) > begins + SLACK_MINUTES;
  const isEarly = minutesOf(last[2]) < ends - SLACK_MINUTES;
  const { span } = time;
  return {
    ...time,
    span: { ...span, first: span.first + Number(isLate), last: span.last - Number(isEarly) },
  };
}

/** Minutes since midnight. */
function minutesOf(moment: CellValue | undefined): number {
  const [, hours, minutes] = /[ T](\d\d):(\d\d)/.exec(String(moment)) ?? [];
  return MINUTES * Number(hours) + Number(minutes);
}

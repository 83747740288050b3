import type { TimeField } from '@plumbline/semantics';
import type { AnalysisData } from '../../engine/analysis-context.js';
import type { Changed } from '../causes.js';
import { monthsOf } from '../clock.js';
import { type MetricSeries, seriesOfMetrics } from '../metric-series.js';
import { type AmongSiblings, commonsOf } from '../siblings.js';
import { type BrokenSeason, seasonBreakOf } from './season-break-of.js';

/** Measures that are followed by segment. */
const MOST_MEASURES = 2;

/**
 * Of all rows and of each larger segment, the peak or the dip of the year that failed to come in one of several years:
 * the same months of the other years are what was expected. A segment is also looked at beside the other values of its
 * column, what those did meanwhile taken out.
 */
export async function brokenSeasons(data: AnalysisData, time: TimeField | undefined): Promise<Changed[]> {
  const months = monthsOf(time);
  if (!months?.clock.season) return [];
  const main = new Set(data.followed.measures.slice(0, MOST_MEASURES).map(({ name }) => name));
  const isMain = ({ metric: { field } }: MetricSeries) => !field || main.has(field.name);
  const all = await seriesOfMetrics(data, months);
  const series = all.filter((one) => !isMeanOfTotal(one) && (!one.segment || isMain(one)));
  const commons = commonsOf(series);
  return series.flatMap((one): Changed[] => {
    data.signal.throwIfAborted();
    const others = commons.get(one);
    const looks = [undefined, ...(others ? [others] : [])].map((beside) => ({
      beside,
      season: seasonBreakOf(one.values, months.clock, beside?.common),
    }));
    const found = looks.filter((look): look is Look => look.season !== undefined);
    if (found.length === 0) return [];
    const { beside, season } = found.reduce((best, look) =>
      look.season.pValue < best.season.pValue ? look : best,
    );
    return [
      {
        timeline: months,
        series: beside ? { ...one, step: { at: season.from, held: beside.held } } : one,
        pValue: Math.min(1, looks.length * season.pValue),
        sampleSize: one.rows,
        fit: alterationOf(season),
      },
    ];
  });
}

/** Where a total has a season, its mean is another number. */
const isMeanOfTotal = ({ metric: { field, isAdded } }: MetricSeries): boolean =>
  field?.agg === 'sum' && !isAdded;

interface Look {
  beside: Pick<AmongSiblings, 'common' | 'held'> | undefined;
  season: BrokenSeason;
}

function alterationOf({ from, to, direction, expected, observed }: BrokenSeason): Changed['fit'] {
  const difference = observed - expected;
  return {
    change: { kind: 'season_break', direction, at: from },
    ...{ first: from, last: to, difference, deviations: 0 },
    ...(expected > 0 && { relative: difference / expected }),
  };
}

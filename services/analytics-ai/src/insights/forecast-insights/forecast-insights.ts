import type { TracedResult } from '../../facts/traced-result.js';
import type { ForecastContext } from '../../forecasting/compute/forecast-context.js';
import type { Finding } from '../engine/found.js';
import type { RecordFact } from '../engine/narrate-finding.js';
import { enoughOf } from './enough.js';
import { type Identify, toFinding } from './finding.js';
import { higherOrLower } from './higher-or-lower.js';
import { passingOf } from './passing.js';

/**
 * What a forecast foresees, as findings beside those of the search: a level that no period has passed before or, where
 * there is none, a total that differs from a season before; and what is enough, where the amount has to be provided.
 */
export function forecastInsightsOf(
  foretold: ForecastContext,
  { dataSourceId, identify }: { dataSourceId: string; identify: Identify },
): { findings: Finding[]; traced: TracedResult[] } {
  const traced = new Map<string, TracedResult>();
  const record: RecordFact = (one) => {
    const id = identify(one.origin);
    traced.set(id, one);
    return id;
  };
  const found = [passingOf(foretold) ?? higherOrLower(foretold), enoughOf(foretold)];
  const findings = found.flatMap((forecastInsight) =>
    forecastInsight ? [toFinding(foretold, forecastInsight, { dataSourceId, record })] : [],
  );
  return { findings, traced: [...traced.values()] };
}

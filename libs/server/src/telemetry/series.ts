import type { SeriesSample } from '@plumbline/contracts';

const OURS = 'plumbline_';
const FAILED_FROM = 500;
const CALLER_LEFT = 499;
const MAX_LABEL = 300;

/** A metric with its values as prom-client gives it. */
export interface MetricValues {
  name: string;
  type: string;
  values: readonly {
    value: number;
    labels: Readonly<Record<string, string | number | undefined>>;
    metricName?: string;
  }[];
}

/** A series as it stands: a counter's or histogram's sum since the process began, or a level. */
export interface Standing extends Omit<SeriesSample, 'kind' | 'count' | 'bands'> {
  kind: SeriesSample['kind'];
  count: number;
  /** Cumulative over the bounds, as Prometheus has them; the last holds all. */
  atMost: number[];
}

const keyOf = ({ metric, service, label }: Pick<SeriesSample, 'metric' | 'service' | 'label'>): string =>
  `${metric}\n${service}\n${label}`;

/** The product's own series among a process's metrics, by key. What is not told apart by a service is the process's. */
export function standingOf(metrics: readonly MetricValues[]): Map<string, Standing> {
  const standing = new Map<string, Standing>();
  for (const { name, type, values } of metrics) {
    if (!name.startsWith(OURS)) continue;
    const metric = name.slice(OURS.length);
    const places = placesOf(values);
    for (const { value, labels, metricName = name } of values) {
      const named = { metric, service: String(labels.service ?? 'process'), label: labelOf(labels) };
      const key = keyOf(named);
      const series = standing.get(key) ?? { ...named, kind: kindOf(type), value: 0, count: 0, atMost: [] };
      if (metricName.endsWith('_bucket')) {
        // Several statuses are one series, so the bands of all are added up place by place.
        const place = places.get(String(labels.le)) ?? 0;
        series.atMost[place] = (series.atMost[place] ?? 0) + value;
      } else if (metricName.endsWith('_count') && type === 'histogram') series.count += value;
      else series.value += value;
      standing.set(key, series);
    }
  }
  return standing;
}

/** The place of each bound among those of a histogram. */
function placesOf(values: MetricValues['values']): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const { labels } of values) {
    const bound = labels.le === undefined ? undefined : String(labels.le);
    if (bound !== undefined && !places.has(bound)) places.set(bound, places.size);
  }
  return places;
}

const kindOf = (type: string): SeriesSample['kind'] =>
  type === 'histogram' ? 'spread' : type === 'counter' ? 'growth' : 'level';

/** Statuses become whether the answer was one: which of them does not matter for what is kept. */
function labelOf(labels: Readonly<Record<string, string | number | undefined>>): string {
  const parts = Object.entries(labels).flatMap(([name, value]) => {
    if (name === 'service' || name === 'le' || value === undefined) return [];
    return name === 'status' && /^\d{3}$/.test(String(value)) ? [outcomeOf(Number(value))] : [String(value)];
  });
  return parts.join(' ').slice(0, MAX_LABEL);
}

function outcomeOf(status: number): 'ok' | 'left' | 'failed' {
  if (status === CALLER_LEFT) return 'left';
  return status >= FAILED_FROM ? 'failed' : 'ok';
}

/** What came between two states of a process; series where nothing did, and levels that stay at nothing, are left out. */
export function samplesBetween(
  before: ReadonlyMap<string, Standing>,
  now: ReadonlyMap<string, Standing>,
): SeriesSample[] {
  return [...now].flatMap(([key, series]) => sampleOf(before.get(key), series) ?? []);
}

function sampleOf(before: Standing | undefined, now: Standing): SeriesSample | undefined {
  const { metric, service, label, kind } = now;
  const value = kind === 'level' ? now.value : now.value - (before?.value ?? 0);
  if (kind !== 'spread')
    return value === 0 && (kind === 'growth' || (before?.value ?? 0) === 0)
      ? undefined
      : { metric, service, label, kind, value };
  const count = now.count - (before?.count ?? 0);
  if (count <= 0) return undefined;
  return { metric, service, label, kind, value, count, bands: bandsBetween(before?.atMost, now.atMost) };
}

/** From "at most so long" to how many fell in each band. */
function bandsBetween(before: readonly number[] = [], now: readonly number[]): number[] {
  const grown = now.map((count, place) => count - (before[place] ?? 0));
  return grown.map((count, place) => count - (grown[place - 1] ?? 0));
}

import { Inject, Injectable } from '@nestjs/common';
import type {
  CellValue,
  Column,
  ColumnProfile,
  ColumnRole,
  QueryPlan,
  QueryResult,
} from '@plumbline/contracts';
import { type Engine, runPlans, withCalculations } from '@plumbline/datasets';
import { niceStep } from '@plumbline/statistics';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import type { OpenSource } from './sources.service.js';

/** As many as the profile of a file has. */
const TOP_VALUES = 20;
const BINS = 12;
/** A category repeats: no more values than this, or a small share of the rows. */
const MANY_VALUES = 50;
const QUANTILES = { p05: 0.05, p25: 0.25, p50: 0.5, p75: 0.75, p95: 0.95 };

type Profile = Omit<ColumnProfile, 'topValues' | 'histogram'>;

/** A table whose columns are looked at. */
export interface ProfiledTable
  extends Pick<OpenSource, 'id' | 'version' | 'rowCount' | 'dataset' | 'calculations' | 'calculated'> {
  shape: Pick<OpenSource['shape'], 'zone'>;
}

/** What is known of the values of calculations that are columns, like the profile of a file. */
@Injectable()
export class ColumnProfiles {
  constructor(
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /** One that cannot be computed in this data is left out. */
  async of(source: ProfiledTable, signal?: AbortSignal): Promise<ColumnProfile[]> {
    const columns = source.calculated ?? [];
    const facts = await this.run(source, columns.map(factsPlan), signal);
    const known = columns.flatMap((column, at) => {
      const result = facts[at];
      return result ? [profileOf(column, result, source.rowCount)] : [];
    });
    const lists = await this.run(source, known.map(listPlan), signal);
    return known.map((profile, at) => withList(profile, lists[at]));
  }

  private async run(
    source: ProfiledTable,
    parts: readonly Partial<QueryPlan>[],
    signal: AbortSignal | undefined,
  ): Promise<(QueryResult | undefined)[]> {
    const plans = parts.map((one): QueryPlan => {
      const { id: dataSourceId, version, calculations = new Map(), shape } = source;
      const base = { dataSourceId, version, measures: [], dimensions: [], filters: [], order: [] };
      return withCalculations({ ...base, zone: shape.zone, ...one }, calculations);
    });
    const limits = { deadlineMs: this.config.QUERY_DEADLINE_MS, ...(signal && { signal }) };
    const outcomes = await runPlans(this.engine, source.dataset, plans, limits);
    return outcomes.map(({ result }) => result);
  }
}

const isNumber = ({ type }: Column): boolean => type === 'decimal' || type === 'integer';

function factsPlan(column: Column): Partial<QueryPlan> {
  const { name, type } = column;
  const of = (agg: 'count' | 'count_distinct' | 'min' | 'max' | 'avg' | 'stddev') => ({
    agg,
    column: name,
    as: `\t${agg}`,
  });
  const ends = type === 'text' || type === 'boolean' ? [] : [of('min'), of('max')];
  const spread = isNumber(column)
    ? [
        of('avg'),
        of('stddev'),
        ...Object.entries(QUANTILES).map(([key, p]) => ({
          agg: 'quantile' as const,
          column: name,
          p,
          as: `\t${key}`,
        })),
      ]
    : [];
  return { measures: [of('count'), of('count_distinct'), ...ends, ...spread] };
}

function profileOf(column: Column, { columns, rows }: QueryResult, rowCount: number): Profile {
  const cells = new Map(columns.map(({ name }, at) => [name.slice(1), rows[0]?.[at] ?? null]));
  const cell = (name: string): CellValue => cells.get(name) ?? null;
  const [present, distinct] = [Number(cell('count')), Number(cell('count_distinct'))];
  const role = roleOf(column, { present, distinct });
  const quantiles = Object.keys(QUANTILES).flatMap((key) =>
    typeof cell(key) === 'number' ? [[key, Number(cell(key))] as const] : [],
  );
  return {
    ...column,
    ...{ role, distinct, missing: rowCount - present, warnings: [] },
    ...(cells.has('min') && { min: cell('min'), max: cell('max') }),
    ...(quantiles.length > 0 && {
      mean: Number(cell('avg')),
      ...(cell('stddev') !== null && { sd: Number(cell('stddev')) }),
      quantiles: Object.fromEntries(quantiles),
    }),
    interest: rowCount === 0 ? 0 : present / rowCount,
  };
}

function roleOf(
  { role, type }: Column,
  { present, distinct }: { present: number; distinct: number },
): ColumnRole {
  if (distinct <= 1) return 'constant';
  if (type !== 'text') return role;
  return distinct <= MANY_VALUES || distinct <= present / 2 ? 'dimension' : 'text';
}

/** The most frequent values, or how many rows lie in each round step of a number. */
function listPlan(profile: Profile): Partial<QueryPlan> {
  const { name } = profile;
  const rows = { agg: 'count' as const, as: '\trows' };
  if (isNumber(profile)) {
    const dimension = { column: name, bins: { edges: edgesOf(profile) }, as: '\tfrom' };
    return { measures: [rows], dimensions: [dimension], order: [{ by: '\tfrom', direction: 'asc' }] };
  }
  const isTime = profile.role === 'time';
  return {
    measures: [rows],
    dimensions: [{ column: name, as: '\tvalue', ...(isTime && { grain: 'year' }) }],
    filters: [{ column: name, op: 'is_not_null', values: [] }],
    order: [{ by: '\trows', direction: 'desc' }],
    limit: TOP_VALUES,
  };
}

function edgesOf({ min, max, quantiles = {} }: Profile): number[] {
  const [low = Number(min), high = Number(max)] = [quantiles.p05, quantiles.p95];
  const step = niceStep((high - low || Math.abs(high) || 1) / (BINS - 2));
  const first = Math.floor(low / step) * step;
  const edges = Array.from({ length: BINS + 1 }, (_, at) => Number((first + at * step).toPrecision(12)));
  return edges.filter((edge) => edge <= high + step);
}

function withList(profile: Profile, list: QueryResult | undefined): ColumnProfile {
  if (!list || profile.role === 'time') return profile;
  const counted = list.rows.map(([value = null, count]) => ({ value, count: Number(count) }));
  if (!isNumber(profile)) return { ...profile, topValues: counted };
  const bins = counted.filter(({ value }) => value !== null);
  const histogram = bins.map(({ value, count }, at) => ({
    from: Number(value),
    to: bins[at + 1] ? Number(bins[at + 1]?.value) : null,
    count,
  }));
  return { ...profile, histogram };
}

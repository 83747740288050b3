import { Inject, Injectable } from '@nestjs/common';
import {
  type CellValue,
  type Column,
  type FilterValues,
  type filterValuesQuery,
  MAX_RESULT_ROWS,
  type QueryPlan,
} from '@plumbline/contracts';
import {
  columnText,
  type Engine,
  filterValues,
  PlanError,
  type WorkLimits,
  writtenOut,
} from '@plumbline/datasets';
import { malformed } from '@plumbline/server';
import { periodEnd } from '@plumbline/statistics';
import type { z } from 'zod';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import { countedPlan, groupsOf } from '../guests/counted-plan.js';
import { failureFor } from '../guests/guest-words.js';
import { withheldGroups } from '../guests/small-groups.js';
import { liveFilterValues } from '../live/live-filter-values.js';
import { SourceAnswers } from '../live/source-answers.js';
import { queryRefusal } from '../sources/query-refusal.js';
import type { OpenSource } from '../sources/sources.service.js';

type ValuesQuery = z.infer<typeof filterValuesQuery>;

/** Values and numbers listed at most, as for everybody. */
const MAX_VALUES = 200;
const MAX_LISTED_NUMBERS = 50;

export interface ValuesReader {
  source: OpenSource;
  zone: string;
  forGuest: boolean;
  hideSmallGroups: boolean;
}

/** What a filter can be set to. */
@Injectable()
export class FilterValuesQueries {
  constructor(
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(SourceAnswers) private readonly answers: SourceAnswers,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /** @throws AppError `malformed` where there is no such column */
  async read(
    { source, zone, forGuest, hideSmallGroups }: ValuesReader,
    wanted: ValuesQuery,
    signal: AbortSignal,
  ): Promise<FilterValues> {
    const limits = { deadlineMs: this.config.QUERY_DEADLINE_MS, signal };
    const columns = [...source.dataset.columns, ...(source.calculated ?? [])];
    const column = columns.find(({ name }) => name === wanted.column);
    const derived = derivedAs(wanted.column, source);
    const isLive = source.isLive && column !== undefined && !derived.derived;
    const reading =
      hideSmallGroups && column
        ? this.readGuarded(column, { source, zone }, wanted.search, limits)
        : isLive
          ? liveFilterValues(this.answers, source, { column, search: wanted.search, zone }, { signal })
          : filterValues(this.engine, source.dataset, { ...wanted, ...derived, zone, ...limits });
    return reading.catch((error: unknown) => {
      throw error instanceof PlanError ? malformed(error.message) : queryRefusal(failureFor(forGuest, error));
    });
  }

  /** Values that enough rows hold; of days whole months, for the first and the last day are those of single rows. */
  private async readGuarded(
    column: Column,
    { source, zone }: Pick<ValuesReader, 'source' | 'zone'>,
    search: string | undefined,
    limits: WorkLimits,
  ): Promise<FilterValues> {
    const isTime = column.type === 'date' || column.type === 'timestamp';
    const plan: QueryPlan = {
      dataSourceId: source.id,
      version: source.version,
      measures: [{ agg: 'count', as: 'rows of a value' }],
      dimensions: [{ column: column.name, ...(isTime && { grain: 'month' }) }],
      filters: [],
      order: [{ by: 'rows of a value', direction: 'desc' }],
      limit: MAX_RESULT_ROWS,
      zone,
      ...derivedAs(column.name, source),
    };
    const counted = countedPlan(plan);
    const { result } = await this.answers.one(source, counted.plan, { signal: limits.signal });
    const groups = groupsOf(result, 1, counted.names);
    const withheld = withheldGroups(groups, counted.least);
    const values = groups.flatMap(({ key, counts }, at) =>
      withheld.has(at) ? [] : [{ value: key[0] ?? null, count: counts[0] ?? 0 }],
    );
    const told = { column: column.name, type: column.type, distinct: values.length };
    return isTime ? { ...told, ...spanOf(values) } : { ...told, ...listOf(column, values, search) };
  }
}

function derivedAs(as: string, { calculated = [], calculations = new Map() }: OpenSource) {
  if (!calculated.some(({ name }) => name === as)) return {};
  return { derived: [{ as, formula: writtenOut(columnText(as), calculations) }] };
}

type Listed = FilterValues['values'];

function spanOf(values: Listed): Pick<FilterValues, 'values' | 'min' | 'max'> {
  const months = values.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])).toSorted();
  const [first, last] = [months[0], months.at(-1)];
  return { values: [], min: first ?? null, max: last === undefined ? null : periodEnd(last, 'month') };
}

function listOf({ type }: Column, values: Listed, search = ''): Pick<FilterValues, 'values' | 'min' | 'max'> {
  const needle = search.toLowerCase();
  const found = values.filter(({ value }) =>
    String(value ?? '')
      .toLowerCase()
      .includes(needle),
  );
  const isNumber = type === 'integer' || type === 'decimal';
  if (!isNumber) return { values: found.slice(0, MAX_VALUES), min: null, max: null };
  if (values.length > MAX_LISTED_NUMBERS) return { values: [], min: null, max: null };
  const sorted = found.toSorted((one, other) => numberOf(one.value) - numberOf(other.value));
  const numbers = sorted.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  return { values: sorted, min: numbers[0] ?? null, max: numbers.at(-1) ?? null };
}

/** Missing values stand last. */
const numberOf = (value: CellValue): number => (value === null ? Number.POSITIVE_INFINITY : Number(value));

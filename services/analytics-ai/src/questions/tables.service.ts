import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, ColumnProfile, Filter } from '@plumbline/contracts';
import { canonicalJson, type Engine } from '@plumbline/datasets';
import { type Fields, readFields } from '@plumbline/semantics';
import { DataSource, IsNull } from 'typeorm';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import { openData } from '../dashboards/open-data.js';
import { SourceAnswers } from '../live/source-answers.js';
import { ColumnProfiles } from '../sources/column-profiles.js';
import { SourceRow } from '../sources/source.entity.js';
import { type OpenSource, SourcesService } from '../sources/sources.service.js';
import { formatOfUnit } from '../tiles/calculated-columns.js';
import type { DashboardRow } from '../tiles/dashboard.entity.js';
import { liveFields } from '../tiles/live-fields.js';
import { type Table, toTable, withAggregates } from './table/table.js';
import { readValueIndex, ValueIndex, valuePlans } from './table/value-index.js';

/** A source that a question may be about. */
export interface QuestionSource {
  source: OpenSource;
  table: Table;
}

/** Indexes, and calculations, of this many versions are kept in memory. */
const MAX_INDEXES = 24;
/** How long values of a database are known before they are asked for again. */
const LIVE_INDEX_MS = 300_000;
/** Sources looked through where the question names none. */
const MAX_SOURCES = 12;

/** Sources as questions see them: their columns, and which values they hold. */
@Injectable()
export class QuestionTables {
  private readonly indexes = new Map<string, Promise<ValueIndex>>();
  private readonly calculated = new Map<string, Promise<ColumnProfile[]>>();

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
    @Inject(ColumnProfiles) private readonly profiles: ColumnProfiles,
    @Inject(SourceAnswers) private readonly answers: SourceAnswers,
  ) {}

  /** @throws AppError `not_found`, `gone` */
  async open(
    { wid, zone }: AccessClaims,
    id: string,
    { filters = [], version }: { filters?: readonly Filter[] | undefined; version?: number } = {},
  ): Promise<QuestionSource> {
    const row = await this.sources.await(wid, id, 'anywhere');
    const source = await this.sources.openVersion(row, version ?? row.currentVersion, zone, 'anywhere');
    const values = await this.indexOf(source);
    return {
      source,
      table: withSource(toTable(source.shape, await this.fieldsOf(source), values, filters), source),
    };
  }

  /** What a dashboard shows, with its calculations as columns where they have a value in each row, else as measures. */
  async openDashboard(row: DashboardRow, filters: readonly Filter[] = []): Promise<QuestionSource> {
    const source = await openData(this.sources, row, 'anywhere');
    const values = await this.indexOf(source);
    const calculated = source.calculated?.length ? await this.profilesOf(source) : [];
    const { profile } = source.shape;
    const columns = [...profile.columns, ...calculated];
    const shape = { ...source.shape, columns, profile: { ...profile, columns } };
    const texts = calculated.flatMap(({ name, type, topValues = [] }) =>
      type === 'text' ? topValues.map(({ value }) => [name, String(value)] as const) : [],
    );
    const index = texts.length > 0 ? new ValueIndex(texts, values) : values;
    const aggregates = row.calculations
      .filter(({ level }) => level === 'aggregate')
      .map(({ name, unit, decimals }) => ({ name, format: formatOfUnit(unit, decimals) }));
    const fields = await this.fieldsOf({ ...source, fields: readFields(shape) });
    const table = withAggregates(toTable(shape, fields, index, filters), aggregates);
    return { source, table: withSource(table, source) };
  }

  /** With the days that the database of a live source holds now. */
  private async fieldsOf(source: OpenSource): Promise<Fields> {
    return source.isLive ? liveFields(this.answers, source, { fresh: false }) : source.fields;
  }

  /** What is known of a dashboard's calculations, for as long as neither they nor the data change. */
  private profilesOf(source: OpenSource): Promise<ColumnProfile[]> {
    const key = `${source.parquetKey} ${canonicalJson([...(source.calculations ?? [])])}`;
    return remembered(this.calculated, key, () => this.profiles.of(source));
  }

  /** Every source of the workspace that can be asked now. */
  async openAll(claims: AccessClaims): Promise<QuestionSource[]> {
    const rows = await this.database.manager.find(SourceRow, {
      where: { workspaceId: claims.wid, deletedAt: IsNull() },
      order: { id: 'ASC' },
      take: MAX_SOURCES,
    });
    const opened: QuestionSource[] = [];
    for (const { id } of rows) {
      const one = await this.open(claims, id).catch(() => undefined);
      if (one) opened.push(one);
    }
    return opened;
  }

  private indexOf(source: OpenSource): Promise<ValueIndex> {
    if (source.isLive) {
      const period = Math.floor(Date.now() / LIVE_INDEX_MS);
      return remembered(this.indexes, `${source.parquetKey} ${period}`, () => this.liveIndex(source));
    }
    const limits = { deadlineMs: this.config.QUERY_DEADLINE_MS };
    return remembered(this.indexes, source.parquetKey, () =>
      readValueIndex(this.engine, source.dataset, source.shape.profile.columns, limits),
    );
  }

  private async liveIndex(source: OpenSource): Promise<ValueIndex> {
    const { id: dataSourceId, version, dataset } = source;
    const asked = valuePlans({ dataSourceId, version }, dataset.columns);
    const outcomes = await this.answers.run(
      source,
      asked.map(({ plan }) => plan),
    );
    const values = outcomes.flatMap(({ result, error }, at) => {
      if (!result) throw error;
      return result.rows.map(([value]) => [asked[at]?.column ?? '', String(value)] as const);
    });
    return new ValueIndex(values);
  }
}

const withSource = (table: Table, { isLive }: OpenSource): Table => (isLive ? { ...table, isLive } : table);

/** What was read last stays; what was not asked for longest goes. What fails is read again. */
function remembered<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const value = known.get(key) ?? read();
  known.delete(key);
  known.set(key, value);
  value.catch(() => known.delete(key));
  for (const oldest of known.keys()) {
    if (known.size <= MAX_INDEXES) break;
    known.delete(oldest);
  }
  return value;
}

import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, Filter } from '@plumbline/contracts';
import type { Engine } from '@plumbline/datasets';
import { DataSource, IsNull } from 'typeorm';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import { SourceRow } from '../sources/source.entity.js';
import { type OpenSource, SourcesService } from '../sources/sources.service.js';
import { type Table, toTable } from './table/table.js';
import { readValueIndex, type ValueIndex } from './table/value-index.js';

/** A source that a question may be about. */
export interface AskedSource {
  source: OpenSource;
  table: Table;
}

/** Indexes of this many versions are kept in memory. */
const MAX_INDEXES = 24;
/** Sources looked through where the question names none. */
const MAX_SOURCES = 12;

/** Sources as questions see them: their columns, and which values they hold. */
@Injectable()
export class QuestionTables {
  private readonly indexes = new Map<string, Promise<ValueIndex>>();

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /** @throws AppError `not_found`, `gone` */
  async open(
    { wid, zone }: AccessClaims,
    id: string,
    { filters = [], version }: { filters?: readonly Filter[] | undefined; version?: number } = {},
  ): Promise<AskedSource> {
    const row = await this.sources.await(wid, id);
    const source = await this.sources.openVersion(row, version ?? row.currentVersion, zone);
    const values = await this.indexOf(source);
    return { source, table: toTable(source.shape, source.fields, values, filters) };
  }

  /** Every source of the workspace that can be asked now. */
  async openAll(claims: AccessClaims): Promise<AskedSource[]> {
    const rows = await this.database.manager.find(SourceRow, {
      where: { workspaceId: claims.wid, deletedAt: IsNull() },
      order: { id: 'ASC' },
      take: MAX_SOURCES,
    });
    const opened: AskedSource[] = [];
    for (const { id } of rows) {
      const one = await this.open(claims, id).catch(() => undefined);
      if (one) opened.push(one);
    }
    return opened;
  }

  private indexOf(source: OpenSource): Promise<ValueIndex> {
    const known = this.indexes.get(source.parquetKey);
    if (known) {
      this.indexes.delete(source.parquetKey);
      this.indexes.set(source.parquetKey, known);
      return known;
    }
    const limits = { deadlineMs: this.config.QUERY_DEADLINE_MS };
    const reading = readValueIndex(this.engine, source.dataset, source.shape.profile.columns, limits);
    this.indexes.set(source.parquetKey, reading);
    reading.catch(() => this.indexes.delete(source.parquetKey));
    for (const oldest of this.indexes.keys()) {
      if (this.indexes.size <= MAX_INDEXES) break;
      this.indexes.delete(oldest);
    }
    return reading;
  }
}

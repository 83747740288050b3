import type { SavedScenario, TableRequest } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PredictionContent } from '../forecasting/compute/predict.js';
import type { AskedForecast } from '../forecasting/series/target-calculation.js';
import type { TableContent } from '../table-predictions/predict-table.js';

/** A question to the future of a series, or to the other columns of a table, what was answered, and what came since. */
@Entity('predictions')
export class PredictionRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('uuid', { name: 'source_id' })
  sourceId!: string;

  @Column('integer')
  version!: number;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  zone!: string;

  @Column('json')
  request!: TableRequest | AskedForecast;

  /** The same for all forecasts of one series: their records are one. */
  @Column('text', { name: 'series_key' })
  seriesKey!: string;

  @Column('text')
  status!: 'queued' | 'ready' | 'refused' | 'failed' | 'cancelled';

  @Column('uuid', { name: 'job_id', nullable: true })
  jobId!: string | null;

  @Column('json', { nullable: true })
  error!: { code: string; message: string } | null;

  /** Null once it is deleted. */
  @Column('json', { nullable: true })
  content!: PredictionContent | TableContent | null;

  /** What came, by period, as the newest data has it. */
  @Column('json')
  actuals!: Record<string, number>;

  /** Arithmetic on the forecast that somebody keeps, oldest first. */
  @Column('json', { default: [] })
  scenarios!: StoredScenario[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}

export type StoredScenario = Pick<SavedScenario, 'id' | 'name' | 'changes'>;

export type ForecastRow = PredictionRow & { request: AskedForecast; content: PredictionContent | null };
export type TableRow = PredictionRow & { request: TableRequest; content: TableContent | null };

export const isTable = (row: PredictionRow): row is TableRow => row.request.kind === 'table';
export const isForecast = (row: PredictionRow): row is ForecastRow => !isTable(row);

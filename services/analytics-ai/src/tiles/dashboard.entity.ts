import type { Calculation, DashboardConfig } from '@plumbline/contracts';
import type { Calculations } from '@plumbline/datasets';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A calculation with what it meant when it was saved; which tiles use it follows from the tiles. */
export type SavedCalculation = Omit<Calculation, 'dependants' | 'readOnly'>;

/** The formulas of a dashboard's calculations by their names. */
export const formulasOf = ({ calculations }: Pick<DashboardRow, 'calculations'>): Calculations =>
  new Map(calculations.map(({ name, formula }) => [name, formula]));

/** Every source that a dashboard shows, its own first: filters, dates and calculations are of that one. */
export const sourceIdsOf = ({ sourceId, otherSources }: Pick<DashboardRow, 'sourceId' | 'otherSources'>) => [
  sourceId,
  ...Object.keys(otherSources),
];

/** A pinned dashboard keeps the versions that it had; else it follows each source. */
export function versionShown(
  {
    sourceId,
    otherSources,
    isPinned,
    dataVersion,
  }: Pick<DashboardRow, 'sourceId' | 'otherSources' | 'isPinned' | 'dataVersion'>,
  { id, currentVersion }: { id: string; currentVersion: number },
): number {
  if (!isPinned) return currentVersion;
  return id === sourceId ? dataVersion : (otherSources[id] ?? currentVersion);
}

@Entity('dashboards')
export class DashboardRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('text')
  name!: string;

  @Column('uuid', { name: 'source_id' })
  sourceId!: string;

  /** Further sources that its tiles show, each with the version that a pinned dashboard keeps. */
  @Column('jsonb', { name: 'other_sources' })
  otherSources!: Record<string, number>;

  @Column('jsonb')
  config!: DashboardConfig;

  /** In the order they were made. */
  @Column('jsonb')
  calculations!: SavedCalculation[];

  @Column('text')
  status!: 'building' | 'ready' | 'failed';

  @Column('uuid', { name: 'job_id', nullable: true })
  jobId!: string | null;

  @Column('jsonb', { nullable: true })
  error!: { code: string; message: string } | null;

  /** Rises with every change; also orders the events that tell of it. */
  @Column('integer')
  version!: number;

  /** The data version that a pinned dashboard keeps; an unpinned one follows its source. */
  @Column('integer', { name: 'data_version' })
  dataVersion!: number;

  @Column('boolean', { name: 'is_pinned' })
  isPinned!: boolean;

  @Column('text')
  zone!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('text', { name: 'created_by' })
  createdBy!: string;

  /** Whose building jobs these are. */
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** A person changed its tiles: it is not built anew when its source is read another way. */
  @Column('boolean', { name: 'is_edited' })
  isEdited!: boolean;
}

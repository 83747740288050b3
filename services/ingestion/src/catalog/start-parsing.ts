import type { AccessClaims, ReadSettings, SourceOrigin, UploadAccepted } from '@plumbline/contracts';
import type { LiveBus } from '@plumbline/events';
import { enqueue } from '@plumbline/jobs';
import { conflict } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { DataSourceRow } from './data-source.entity.js';
import { DataSourceVersionRow } from './data-source-version.entity.js';
import { importRows } from './import-rows.js';
import type { MergedVersions } from './merge.entity.js';
import { parseUpload } from './parse-upload.js';
import { announceChanged } from './source-state.js';
import { fileOf, isToBeTaken, type StoredFile } from './stored-file.js';

/** Who a reading is for. */
export type Reader = Pick<AccessClaims, 'sub' | 'wid' | 'plan' | 'zone'>;

type NumberedSource = Pick<DataSourceRow, 'id' | 'name' | 'workspaceId' | 'lastVersion'>;

/** What the next version is made of. */
interface NextVersion {
  file: StoredFile;
  settings: ReadSettings;
  /** Of a merge. */
  parents?: MergedVersions;
}

/** How a file comes to be read, for every way that it comes. Each runs in the caller's transaction. */

export interface NewSource {
  id: string;
  name: string;
  file: StoredFile;
  settings?: ReadSettings;
  /** Of our own samples. */
  sampleId?: string;
  /** What it was made of, where nobody uploaded it. */
  origin?: SourceOrigin;
  /** It was seen before it was asked for, and needs no second look. */
  isConfirmed?: boolean;
}

/** Makes a data source of a stored file, and queues its first reading. */
export async function createSource(
  tx: EntityManager,
  live: LiveBus,
  claims: Reader,
  { settings = {}, ...made }: NewSource,
): Promise<UploadAccepted> {
  const source = await insertSource(tx, claims, made);
  return startParsing(tx, live, claims, source, { file: made.file, settings });
}

/** Makes the row of a data source without any version. */
export async function insertSource(
  tx: EntityManager,
  claims: Reader,
  { id, name, file, sampleId, origin, isConfirmed = false }: Omit<NewSource, 'settings'>,
): Promise<NumberedSource> {
  const source = { id, name, workspaceId: claims.wid, lastVersion: 0 };
  await tx.insert(DataSourceRow, {
    ...source,
    ...fileOf(file),
    createdBy: claims.sub,
    zone: claims.zone,
    status: 'queued',
    sampleId,
    origin,
    ...(isConfirmed && { confirmedAt: new Date() }),
  });
  return source;
}

/** Queues a reading as the next version of a source, which must be locked; what it shows until then stays. */
export function startParsing(
  tx: EntityManager,
  live: LiveBus,
  claims: Reader,
  source: NumberedSource,
  next: NextVersion,
): Promise<UploadAccepted> {
  const isTaking = isToBeTaken(next.file);
  return startVersion(tx, live, claims, source, {
    ...next,
    job: isTaking ? importRows : parseUpload,
    title: `${isTaking ? 'Importing' : 'Reading'} ${source.name}`,
  });
}

/** Queues the job that makes the next version of a source, which must be locked. */
export async function startVersion(
  tx: EntityManager,
  live: LiveBus,
  claims: Reader,
  source: NumberedSource,
  { job, title, file, settings, parents }: NextVersion & { job: typeof parseUpload; title: string },
): Promise<UploadAccepted> {
  const { id, name } = source;
  const version = source.lastVersion + 1;
  const jobId = await enqueue(tx, job, {
    input: { dataSourceId: id, version },
    workspaceId: claims.wid,
    userId: claims.sub,
    plan: claims.plan,
    title,
    subject: { type: 'data-source', id },
  });
  await tx.insert(DataSourceVersionRow, {
    ...fileOf(file),
    dataSourceId: id,
    version,
    status: 'reading',
    jobId,
    settings,
    parents,
  });
  await tx.update(DataSourceRow, { id }, { lastVersion: version, jobId, status: 'queued' });
  announceChanged(tx, live, source);
  return { id, name, status: 'queued', jobId };
}

/** @throws AppError `conflict` */
export async function refuseWhileReading(
  tx: EntityManager,
  { id }: Pick<DataSourceRow, 'id'>,
): Promise<void> {
  const isReading = await tx.existsBy(DataSourceVersionRow, { dataSourceId: id, status: 'reading' });
  if (isReading) throw conflict('This is being read right now. Wait for it, or cancel it first.');
}

/** The settings that the shown version was read with. */
export async function settingsInForce(tx: EntityManager, source: DataSourceRow): Promise<ReadSettings> {
  return (await shownVersion(tx, source))?.settings ?? {};
}

/** Null until a first reading has ended. */
export const shownVersion = (
  tx: EntityManager,
  source: DataSourceRow,
): Promise<DataSourceVersionRow | null> =>
  tx.findOneBy(DataSourceVersionRow, { dataSourceId: source.id, version: source.currentVersion });

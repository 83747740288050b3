import { openStorage, type Storage } from '@plumbline/storage';

/** Copies of parts that are read from a bucket, in MB. */
const SPOOL_MB = 2_048;

/** Where an installation keeps its backups: a folder, or a bucket. */
export interface BackupPlace {
  BACKUP_DIRECTORY?: string | undefined;
  BACKUP_S3_BUCKET?: string | undefined;
  BACKUP_S3_ENDPOINT?: string | undefined;
  BACKUP_S3_REGION: string;
  BACKUP_S3_ACCESS_KEY_ID?: string | undefined;
  BACKUP_S3_SECRET_ACCESS_KEY?: string | undefined;
  BACKUP_S3_PATH_STYLE: boolean;
}

/** Opens that place; copies of what is read from a bucket go to the folder of the spool. */
export function openBackupPlace(place: BackupPlace, spoolDirectory: string): Promise<Storage> {
  const bucket = place.BACKUP_S3_BUCKET;
  return openStorage({
    STORAGE_ROOT: place.BACKUP_DIRECTORY,
    S3_ENDPOINT: bucket && place.BACKUP_S3_ENDPOINT,
    S3_REGION: place.BACKUP_S3_REGION,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: bucket && place.BACKUP_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: bucket && place.BACKUP_S3_SECRET_ACCESS_KEY,
    S3_PATH_STYLE: place.BACKUP_S3_PATH_STYLE,
    SPOOL_DIRECTORY: spoolDirectory,
    SPOOL_MAX_MB: SPOOL_MB,
  });
}

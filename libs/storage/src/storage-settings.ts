import { ConfigError } from '@plumbline/server';
import { z } from 'zod';

/** Settings that choose where objects are kept, to spread into a service's own: S3_* for S3, else STORAGE_ROOT. */
export const storageSettings = {
  /** Folder of all objects. */
  STORAGE_ROOT: z.string().min(1).optional(),
  /** Where S3 answers; without it, AWS in the region. */
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Whether the bucket is named in the path, as most servers other than AWS want it, or in the host. */
  S3_PATH_STYLE: z.stringbool().default(true),
  /** Folder of this machine's copies of objects on S3; several processes may share it. */
  SPOOL_DIRECTORY: z.string().min(1).optional(),
  /** Size past which the copies used longest ago are dropped. */
  SPOOL_MAX_MB: z.coerce.number().int().min(64).default(4_096),
};
export type StorageSettings = z.infer<z.ZodObject<typeof storageSettings>>;

/** Everything S3 needs. */
export interface S3Settings {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  pathStyle: boolean;
  spoolDirectory: string;
  spoolMaxBytes: number;
}

const BYTES_PER_MB = 1_048_576;

/**
 * The one place that settings name.
 * @throws ConfigError naming the variables that are missing
 */
export function chosenStorage(
  settings: StorageSettings,
): { kind: 'disk'; root: string } | { kind: 's3'; s3: S3Settings } {
  if (settings.S3_ENDPOINT ?? settings.S3_BUCKET ?? settings.S3_ACCESS_KEY_ID) {
    return { kind: 's3', s3: s3Settings(settings) };
  }
  if (!settings.STORAGE_ROOT)
    throw new ConfigError('STORAGE_ROOT: name a folder for objects, or set S3_BUCKET');
  return { kind: 'disk', root: settings.STORAGE_ROOT };
}

function s3Settings(settings: StorageSettings): S3Settings {
  const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'SPOOL_DIRECTORY'] as const;
  const missing = needed.filter((name) => !settings[name]);
  if (missing.length > 0) throw new ConfigError(`${missing.join(', ')}: needed to keep objects on S3`);
  const { S3_BUCKET = '', S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '', SPOOL_DIRECTORY = '' } = settings;
  return {
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    pathStyle: settings.S3_PATH_STYLE,
    spoolDirectory: SPOOL_DIRECTORY,
    spoolMaxBytes: settings.SPOOL_MAX_MB * BYTES_PER_MB,
  };
}

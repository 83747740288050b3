import { join } from 'node:path';
import type { ServiceConfig } from '@plumbline/service';
import { storageSettings } from '@plumbline/storage';
import { z } from 'zod';
import { backupSettings } from './backup-settings.js';

/** Settings of the export service beside those that every service has. */
export const exportSettings = {
  ...storageSettings,
  ...backupSettings,
  /** Folder for unfinished files. */
  TEMP_DIRECTORY: z.string().min(1),
  /** Memory of the queries that write rows, in MB. */
  QUERY_MEMORY_MB: z.coerce.number().int().min(32).default(192),
  QUERY_THREADS: z.coerce.number().int().min(1).default(2),
  /** Resident memory past which the process that writes a file is ended, in MB. */
  FILE_MEMORY_MB: z.coerce.number().int().min(128).default(700),
  /** How long an object may be asked for before the news of it has arrived, in milliseconds. */
  OBJECT_WAIT_MS: z.coerce.number().int().min(0).default(3_000),
};
export type ExportConfig = ServiceConfig<typeof exportSettings>;

/** Injection token of the settings. */
export const EXPORT_CONFIG = Symbol('export config');
/** Injection tokens of the parts that are interfaces. */
export { ENGINE, STORAGE } from '@plumbline/service';

/** Where files are written; one folder per file. */
export const writingFolder = ({ TEMP_DIRECTORY }: Pick<ExportConfig, 'TEMP_DIRECTORY'>): string =>
  join(TEMP_DIRECTORY, 'writing');

import { join } from 'node:path';
import { sealSettings } from '@plumbline/database';
import { isNetworkList } from '@plumbline/server';
import type { ServiceConfig } from '@plumbline/service';
import { storageSettings } from '@plumbline/storage';
import { z } from 'zod';

/** Settings of the ingestion service beside those that every service has. */
export const ingestionSettings = {
  ...storageSettings,
  ...sealSettings,
  /** Folder for unfinished work, on the same disk as the objects: finished files are moved, not copied. */
  TEMP_DIRECTORY: z.string().min(1),
  /** Resident memory past which the process that reads a file is ended, in bytes. */
  READER_MEMORY_BYTES: z.coerce.number().int().min(134_217_728).default(1_073_741_824),
  /** Memory of the queries behind rows and details, in MB. */
  QUERY_MEMORY_MB: z.coerce.number().int().min(32).default(256),
  QUERY_THREADS: z.coerce.number().int().min(1).default(2),
  /**
   * Where connections to databases may lead beside public addresses: `loopback`, `private` and networks such as
   * 10.20.0.0/16, separated by commas.
   */
  CONNECTION_NETWORKS: z
    .string()
    .default('')
    .refine(isNetworkList, 'names loopback, private and networks, separated by commas'),
  /** Rows of a live data source that are looked at when it is made or refreshed, to know its columns by. */
  LIVE_SAMPLE_ROWS: z.coerce.number().int().min(100).max(100_000).default(10_000),
  /** Rows of a live data source that are read at once to compute what its database cannot; of more it is refused. */
  LIVE_PULL_ROWS: z.coerce.number().int().min(100).max(1_000_000).default(100_000),
  /** How long one question may take at the database of a live data source, in seconds. */
  LIVE_STATEMENT_SECONDS: z.coerce.number().int().min(1).max(300).default(30),
  /** How old a stored object is that no row names when it is removed, in minutes, and how often they are looked for. */
  ORPHAN_AFTER_MINUTES: z.coerce.number().int().min(1).default(60),
};
export type IngestionConfig = ServiceConfig<typeof ingestionSettings>;

/** Injection token of the settings. */
export const INGESTION_CONFIG = Symbol('ingestion config');

/** Where files are read; one folder per reading. */
export const parsingFolder = ({ TEMP_DIRECTORY }: IngestionConfig): string => join(TEMP_DIRECTORY, 'reading');

/** Where previewed files are kept for a while; beside the readings, whose folder is swept as a whole. */
export const previewsFolder = ({ TEMP_DIRECTORY }: IngestionConfig): string =>
  join(TEMP_DIRECTORY, 'previews');

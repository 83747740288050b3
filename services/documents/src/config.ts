import { join } from 'node:path';
import type { ServiceConfig } from '@plumbline/service';
import { storageSettings } from '@plumbline/storage';
import { z } from 'zod';

/** Settings of the documents service beside those that every service has. */
export const documentsSettings = {
  ...storageSettings,
  /** Folder for unfinished work, on the same disk as the objects: finished files are moved, not copied. */
  TEMP_DIRECTORY: z.string().min(1),
  /** Resident memory past which the process that opens a document is ended, in bytes. */
  READER_MEMORY_BYTES: z.coerce.number().int().min(134_217_728).default(734_003_200),
  /** How old a stored object is that no row names when it is removed, in minutes, and how often they are looked for. */
  ORPHAN_AFTER_MINUTES: z.coerce.number().int().min(1).default(60),
};
export type DocumentsConfig = ServiceConfig<typeof documentsSettings>;

/** Injection token of the settings. */
export const DOCUMENTS_CONFIG = Symbol('documents config');

/** Where documents are read; one folder per reading. */
export const readingFolder = ({ TEMP_DIRECTORY }: DocumentsConfig): string =>
  join(TEMP_DIRECTORY, 'documents');

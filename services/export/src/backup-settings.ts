import { SERVICES } from '@plumbline/contracts';
import { secretSetting } from '@plumbline/server';
import { z } from 'zod';

/** A setting that is left empty counts as not given. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** Settings of backups. Without BACKUP_DATABASE_URL and a place to keep them, the screen says what is missing. */
export const backupSettings = {
  /** PostgreSQL as a role that reads every schema and may make databases: the tests of backups restore into one. */
  BACKUP_DATABASE_URL: optional(z.url()),
  /** Which schemas are backed up, separated by commas: every service's. */
  BACKUP_SCHEMAS: z.string().default(SERVICES.map(({ schema }) => schema).join(',')),
  /** Folder that keeps backups; better on a disk of its own. */
  BACKUP_DIRECTORY: optional(z.string().min(1)),
  /** Keeps them in a bucket instead. */
  BACKUP_S3_BUCKET: optional(z.string().min(1)),
  BACKUP_S3_ENDPOINT: optional(z.url()),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: optional(z.string().min(1)),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(z.string().min(1)),
  BACKUP_S3_PATH_STYLE: z.stringbool().default(true),
  /** Public keys (age1…) that backups are encrypted for, separated by commas; without it one is made on the screen. */
  BACKUP_RECIPIENTS: optional(z.string().min(1)),
  /** A file with the installation's keys, which then are in every backup. */
  BACKUP_SECRETS_FILE: optional(z.string().min(1)),
  /** Folder in which the process that started this one hears of restores; without it they are for the program on the machine. */
  RESTORE_FOLDER: optional(z.string().min(1)),
  /** From it follows the key by which this installation opens its own backups to test them. */
  SEALING_KEY: secretSetting,
};

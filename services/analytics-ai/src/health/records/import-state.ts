import type { HealthImport } from '@plumbline/contracts';
import { openBytes, sealBytes } from '../vault/sealing.js';

const placeOf = (id: string): string => `import\n${id}`;

/** What is said of an import, sealed: names of files tell of laboratories and days. */
export const sealImport = (key: Buffer, view: HealthImport): Buffer =>
  sealBytes(key, placeOf(view.id), Buffer.from(JSON.stringify(view)));

/** @throws NotOpened */
export const openImport = (key: Buffer, { id, sealed }: { id: string; sealed: Buffer }): HealthImport =>
  JSON.parse(openBytes(key, placeOf(id), sealed).toString('utf8'));

/** Under which name the records of an import lie, a page of it, and the days of all. */
export const recordsName = (importId: string): string => `records ${importId}`;
export const pageName = (importId: string, page: number): string => `page ${importId} ${page}`;
export const DAYS_NAME = 'days';

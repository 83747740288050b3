import type { ReadFile } from './read-record.js';

/** What the process that reads a file of health records is told. */
export interface HealthTask {
  path: string;
  kind: 'zip' | 'xml' | 'csv';
  /** Where the records are to lie, a line each; see `lineOf`. */
  outPath: string;
}

export type HealthAnswer = ReadFile;

/** Why a file cannot be read, in words for whoever brought it. */
export interface HealthRefusal {
  message: string;
}

import { DatabaseError } from '../database-error.js';

const BYTES_PER_MB = 1_048_576;

/** Why an import is given up: it is larger than one may be. */
const tooLarge = (message: string): DatabaseError => new DatabaseError('import_too_large', message);

export const tooManyBytes = (maxBytes: number): DatabaseError =>
  tooLarge(
    `This is more than one import may bring (${Math.round(maxBytes / BYTES_PER_MB)} MB). Write a query that chooses fewer rows or columns.`,
  );

export const tooLongRow = (): DatabaseError =>
  tooLarge('A row holds more than 2 MB. Write a query that leaves out columns with long texts.');

export const tooLongCell = (name: string): DatabaseError =>
  tooLarge(
    `A value of ${name} has more than a million characters. Write a query that leaves the column out, or takes its beginning.`,
  );

export const tooManyColumns = (count: number, maxColumns: number): DatabaseError =>
  tooLarge(
    `There are ${count} columns, and a data source may have ${maxColumns}. Write a query that names the columns you need.`,
  );

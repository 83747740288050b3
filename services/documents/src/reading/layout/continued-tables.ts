import type { PageSize } from '../page/box.js';
import type { Table } from './table.js';

/** A table at the foot of one page may go on at the head of the next: within these parts of the page. */
const FOOT = 0.6;
const HEAD = 0.45;
/** Columns agree where their left edges do, in parts of the page's width. */
const AGREE = 0.05;

/** A table that goes on from the page before, and whether its header is written again. */
export interface Continuation {
  isContinued: boolean;
  repeatsHeader: boolean;
}

export function continuation(before: Table | undefined, table: Table, page: PageSize): Continuation {
  const none = { isContinued: false, repeatsHeader: false };
  if (!before || before.box[3] < page.height * FOOT || table.box[1] > page.height * HEAD) return none;
  const [header, first] = [before.rows[0], table.rows[0]];
  if (!header || !first || header.length !== first.length) return none;
  const repeatsHeader =
    before.headerRows > 0 && header.every((cell, index) => cell.text === first[index]?.text);
  const agrees =
    Math.abs(before.box[0] - table.box[0]) < page.width * AGREE &&
    Math.abs(before.box[2] - table.box[2]) < page.width * AGREE;
  return { isContinued: repeatsHeader || agrees, repeatsHeader };
}

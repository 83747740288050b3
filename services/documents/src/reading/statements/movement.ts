import type { PageBox, PageCell, PageTable } from '@plumbline/contracts';

/** Money that came to an account or left it, and where that stands. */
export interface Movement {
  /** YYYY-MM-DD; null where none can be read. */
  date: string | null;
  text: string;
  /** A plain decimal, less than 0 where it left the account. */
  amount: string;
  /** Of the account afterwards, where the statement says so. */
  balance: string | null;
  page: number;
  box: PageBox;
  cells: { date: PageCell | undefined; text: PageCell; amount: PageCell; balance: PageCell | undefined };
}

/** What a statement says of an account between two balances; these are null where its tables do not name them. */
export interface ReadMovements {
  movements: Movement[];
  opening: string | null;
  closing: string | null;
  /** ISO 4217, where the amounts name it. */
  currency: string | null;
  /** The tables that it was read from. */
  tables: readonly PageTable[];
}

/** Some statements begin with the newest day. */
export const isNewestFirst = (movements: readonly Pick<Movement, 'date'>[]): boolean =>
  (movements[0]?.date ?? '') > (movements.at(-1)?.date ?? '');

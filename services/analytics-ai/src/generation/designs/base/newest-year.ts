import type { Filter } from '@plumbline/contracts';
import { holdsYears, namesYearOfRow, type SourceShape } from '@plumbline/semantics';

/** Rows of a year, as a share of those of a usual one, below which it has only begun. */
const WHOLE = 0.8;

/** A column of years that are plain numbers, and the newest of them that is whole. */
export interface NewestYear {
  column: string;
  years: number;
  newest: number;
  filters: Filter[];
}

/** The years that rows are of, where no date says more. */
export function newestYear({ profile }: SourceShape, leastYears: number): NewestYear | undefined {
  const found = profile.columns.find(
    (column) => holdsYears(column) && column.distinct >= leastYears && namesYearOfRow(column.name),
  );
  if (!found) return undefined;
  const usual = (profile.rowCount - found.missing) / found.distinct;
  const known = found.topValues?.length === found.distinct ? found.topValues : [];
  const whole = known.filter(({ count }) => count >= WHOLE * usual).map(({ value }) => Number(value));
  const newest = whole.length > 0 ? Math.max(...whole) : Number(found.max);
  const filters: Filter[] = [{ column: found.name, op: 'eq', values: [newest] }];
  return { column: found.name, years: found.distinct, newest, filters };
}

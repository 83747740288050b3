import type { ColumnProfile } from '@plumbline/contracts';
import type { FrameOptions } from '@plumbline/datasets';
import type { SourceShape } from '@plumbline/semantics';

/** Texts with more different values than this are not compared by them. */
const MAX_TEXTS = 50_000;
/** What a double counts without a gap. */
const MAX_WHOLE = Number.MAX_SAFE_INTEGER;
/** Years around 1970 whose microseconds a double counts without a gap. */
const [FIRST_YEAR, LAST_YEAR] = ['1700', '2250'];

/** The columns that a search compares, read whole; of all others, only which rows have a value. */
export function frameColumns({
  profile,
  zone,
}: SourceShape): Pick<FrameOptions, 'columns' | 'presence' | 'rowCount' | 'zone'> {
  const columns = profile.columns.filter(isHeld).map(({ name }) => name);
  const presence = profile.columns.filter((column) => !isHeld(column)).map(({ name }) => name);
  return { columns, presence, rowCount: profile.rowCount, zone };
}

function isHeld({ type, role, distinct, min, max }: ColumnProfile): boolean {
  if (type === 'text') return role !== 'text' && distinct <= MAX_TEXTS;
  if (type === 'timestamp') return String(min) >= FIRST_YEAR && String(max) < LAST_YEAR;
  if (type === 'integer' || type === 'decimal')
    return Math.abs(Number(min)) <= MAX_WHOLE && Math.abs(Number(max)) <= MAX_WHOLE;
  return true;
}

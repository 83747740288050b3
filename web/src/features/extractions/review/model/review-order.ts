import type { ExtractionField } from '@plumbline/contracts';

/** Those that somebody has to look at: what contradicts the document first, then the likeliest to be wrong (T-68). */
export const fieldsToCheck = (fields: readonly ExtractionField[]): ExtractionField[] =>
  fields
    .filter(({ state }) => state === 'to_check')
    .sort((a, b) => Number(failsCheck(b)) - Number(failsCheck(a)) || b.errorChance - a.errorChance);

/** A sum, an order of dates or another check that does not hold. */
export const failsCheck = ({ checks }: Pick<ExtractionField, 'checks'>): boolean =>
  checks.some(({ ok }) => !ok);

/** The others as they stand in the document, from the first page on; what has no place comes last. */
export const settledFields = (fields: readonly ExtractionField[]): ExtractionField[] =>
  fields.filter(({ state }) => state !== 'to_check').sort(byPlace);

function byPlace(a: ExtractionField, b: ExtractionField): number {
  const pages = (a.page ?? Number.MAX_SAFE_INTEGER) - (b.page ?? Number.MAX_SAFE_INTEGER);
  return pages || (a.box?.[1] ?? 0) - (b.box?.[1] ?? 0) || (a.box?.[0] ?? 0) - (b.box?.[0] ?? 0);
}

/** The field to look at after one: the likeliest to be wrong of the others. */
export const nextToCheck = (fields: readonly ExtractionField[], after: string): string | undefined =>
  fieldsToCheck(fields).find(({ name }) => name !== after)?.name;

/** The field before or after one in the order of the screen; the ends stay where they are. */
export function neighbourOf(
  fields: readonly ExtractionField[],
  name: string | undefined,
  by: 1 | -1,
): string | undefined {
  const order = [...fieldsToCheck(fields), ...settledFields(fields)];
  const at = order.findIndex((field) => field.name === name);
  return order[at + by]?.name ?? name ?? order[0]?.name;
}

/** "Expect about 1 of these 5 to be wrong". */
export function expectationOf(toCheck: readonly ExtractionField[]): string {
  const wrong = Math.round(toCheck.reduce((sum, { errorChance }) => sum + errorChance, 0));
  if (toCheck.length === 0) return 'Nothing is left to check';
  if (toCheck.length === 1) return wrong === 1 ? 'It is probably wrong' : 'It is probably right';
  return wrong === 0
    ? `Probably all ${toCheck.length} are right`
    : `Expect about ${wrong} of these ${toCheck.length} to be wrong`;
}

/** How sure a value is, in words. */
export function certaintyOf({ errorChance }: Pick<ExtractionField, 'errorChance'>): string {
  if (errorChance <= 0.02) return 'Almost certain';
  return errorChance <= 0.25 ? 'Likely' : 'Unsure';
}

const ROWS = ['top', 'middle', 'bottom'] as const;
const COLUMNS = ['left', 'center', 'right'] as const;
const third = (at: number): 0 | 1 | 2 => (at < 1 / 3 ? 0 : at < 2 / 3 ? 1 : 2);

/** "p1, top right". */
export function placeWords({ page, box }: Pick<ExtractionField, 'page' | 'box'>): string | undefined {
  if (page === undefined) return undefined;
  if (!box) return `p${page}`;
  const [x0, y0, x1, y1] = box;
  return `p${page}, ${ROWS[third((y0 + y1) / 2)]} ${COLUMNS[third((x0 + x1) / 2)]}`;
}

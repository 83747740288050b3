import type { ExtractionField, FieldUse, TemplateField } from '@plumbline/contracts';
import type { ExtractionRow } from '../catalog/extraction.entity.js';
import { amountsIn } from '../reading/values/amounts.js';
import { writtenDates } from '../reading/values/dates.js';

/** What is looked at of a document that was read by a template. */
export type ReadByTemplate = Pick<ExtractionRow, 'fields' | 'tables' | 'checks'>;

/** In so many documents two fields stand at one place before it is no accident. */
const TOGETHER = 3;
const SUMS = new Set(['lines_sum', 'total_sum', 'balance']);

/** What reading by a template came to, field by field; a field that was not yet asked for in a document does not count there. */
export const usesOf = (fields: readonly TemplateField[], read: readonly ReadByTemplate[]): FieldUse[] =>
  read.length === 0 ? [] : fields.map((field) => (field.type === 'table' ? tableUse : fieldUse)(field, read));

function tableUse({ name }: TemplateField, read: readonly ReadByTemplate[]): FieldUse {
  const filled = read.filter(({ tables }) =>
    tables.some((each) => each.name === name && each.rows.length > 0),
  );
  return { ...nothingOf(name), ...summedIn(name, read), documents: read.length, filled: filled.length };
}

function fieldUse({ name }: TemplateField, read: readonly ReadByTemplate[]): FieldUse {
  const found = read.flatMap(({ fields }) => fields.filter((each) => each.name === name));
  const texts = found.filter(({ type }) => type === 'text').flatMap(({ value }) => value ?? []);
  const decided = found.filter(({ settledBy }) => settledBy === 'person');
  return {
    ...{ name, documents: found.length, filled: found.filter(({ value }) => value !== null).length },
    ...{ decided: decided.length, corrected: decided.filter(wasWrong).length },
    ...summedIn(name, read),
    dates: texts.filter(isDate).length,
    amounts: texts.filter(isAmount).length,
    samePlace: atTheSamePlace(name, read),
  };
}

const nothingOf = (name: string): FieldUse => ({
  ...{ name, documents: 0, filled: 0, decided: 0, corrected: 0, summed: 0, unequal: 0, dates: 0, amounts: 0 },
  samePlace: [],
});

const wasWrong = ({ state, value, readValue }: ExtractionField): boolean =>
  (state === 'changed' || state === 'rejected') && readValue !== undefined && readValue !== value;

function summedIn(name: string, read: readonly ReadByTemplate[]): Pick<FieldUse, 'summed' | 'unequal'> {
  const ofField = read.map(({ checks }) =>
    checks.filter((check) => SUMS.has(check.name) && check.fields.includes(name)),
  );
  const summed = ofField.filter((checks) => checks.length > 0);
  return {
    summed: summed.length,
    unequal: summed.filter((checks) => checks.some(({ ok }) => !ok)).length,
  };
}

const isDate = (text: string): boolean =>
  writtenDates(text).some(({ start, end }) => start === 0 && end === text.length);

const isAmount = (text: string): boolean =>
  amountsIn(text).some(({ start, end, hasCents }) => hasCents && start === 0 && end === text.length);

function atTheSamePlace(name: string, read: readonly ReadByTemplate[]): string[] {
  const pairs = new Map<string, boolean[]>();
  for (const { fields } of read) {
    const own = fields.find((each) => each.name === name);
    if (own?.box === undefined || own.value === null) continue;
    for (const other of fields)
      if (other !== own && other.box && other.value !== null)
        pairs.set(other.name, [...(pairs.get(other.name) ?? []), placeOf(own) === placeOf(other)]);
  }
  return [...pairs]
    .filter(([, same]) => same.length >= TOGETHER && same.every(Boolean))
    .map(([other]) => other);
}

const placeOf = ({ page, box }: ExtractionField): string => [page, ...(box ?? [])].join(' ');

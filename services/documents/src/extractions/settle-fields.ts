import { type ExtractionField, type FieldCheck, SETTLED_BY_RULE } from '@plumbline/contracts';
import type { ReadField } from '../reading/extraction/extract.js';

/** Fields as they are first shown: what is almost certain and fails no check is settled by that rule (T-68). */
export function settleFields(read: readonly ReadField[], checks: readonly FieldCheck[]): ExtractionField[] {
  return read.map((field) => {
    const own = checksOf(field.name, checks);
    const isSettled = field.errorChance <= SETTLED_BY_RULE && own.every(({ ok }) => ok);
    return {
      ...field,
      state: isSettled ? 'accepted' : 'to_check',
      settledBy: isSettled ? 'rule' : null,
      checks: own,
      version: 0,
    };
  });
}

/** Checks once more what people changed: a field that only a rule settled waits again where a check fails now. */
export function checkAgain(
  fields: readonly ExtractionField[],
  checks: readonly FieldCheck[],
): ExtractionField[] {
  return fields.map((field) => {
    const own = checksOf(field.name, checks);
    const fails = own.some(({ ok }) => !ok);
    if (field.settledBy === 'person') return { ...field, checks: own };
    const isSettled = field.errorChance <= SETTLED_BY_RULE && !fails;
    return {
      ...field,
      checks: own,
      state: isSettled ? 'accepted' : 'to_check',
      settledBy: isSettled ? 'rule' : null,
    };
  });
}

const checksOf = (name: string, checks: readonly FieldCheck[]): FieldCheck[] =>
  checks.filter(({ fields }) => fields.includes(name));

import type { FieldUse, TemplateField } from '@plumbline/contracts';
import { NAMING_RULES } from './naming-rules.js';
import type { TemplateRule } from './template-rule.js';

/** Documents before what reading came to says something of the template. */
const ENOUGH = 5;
const ENOUGH_SUMS = 3;

/** Looks at each field with what reading came to in it; fields that no document was read for are passed over. */
const overUses =
  (why: (use: FieldUse, field: TemplateField) => string | undefined): TemplateRule['find'] =>
  ({ fields, uses }) =>
    fields.flatMap((field) => {
      const use = uses.find(({ name }) => name === field.name);
      const words = use && why(use, field);
      return words === undefined ? [] : [{ field: field.name, why: words }];
    });

const neverFilled: TemplateRule = {
  words: {
    id: 'quality/field-never-filled',
    severity: 'medium',
    title: 'A field that no document ever filled',
    why: 'Its column is empty in every table, and everybody who checks an extraction looks for it in vain.',
    fix: 'Show on a sample where it stands, describe it by the words that stand beside it, or take it out.',
  },
  find: overUses(({ documents, filled, decided, name }) =>
    documents >= ENOUGH && filled === 0
      ? `“${name}” was looked for in ${documents} documents and found in none${decided > 0 ? ', and people agreed' : ''}.`
      : undefined,
  ),
};

const oftenCorrected: TemplateRule = {
  words: {
    id: 'quality/field-often-corrected',
    severity: 'medium',
    title: 'A field that people keep correcting',
    why: 'What is not checked of it is wrong as often.',
    fix: 'Show on a sample where it stands, or describe it by the words that stand beside it.',
  },
  find: overUses(({ decided, corrected, name }) =>
    decided >= ENOUGH && corrected * 2 >= decided
      ? `People looked at “${name}” in ${decided} documents and corrected it in ${corrected}.`
      : undefined,
  ),
};

const doesNotAddUp: TemplateRule = {
  words: {
    id: 'correctness/total-does-not-add-up',
    severity: 'high',
    title: 'A total that its parts do not make',
    why: 'Where this is so in most documents, the template reads another number than the one that is meant, or lacks a part of the sum.',
    fix: 'Show on a sample where the total stands, and add the fields for freight, discount or deposits that belong to the sum.',
  },
  find: overUses(({ summed, unequal, name }) =>
    summed >= ENOUGH_SUMS && unequal * 2 >= summed
      ? `In ${unequal} of ${summed} documents the sum with “${name}” does not come out.`
      : undefined,
  ),
};

const samePlace: TemplateRule = {
  words: {
    id: 'quality/fields-read-one-place',
    severity: 'medium',
    title: 'Two fields that read the same place',
    why: 'One of them is a copy of the other, so that a mistake in it is taken for a confirmation.',
    fix: 'Show on a sample where each of them stands, or take one out.',
  },
  find: ({ fields, uses }) =>
    fields.flatMap((field, at) => {
      const other = fields
        .slice(0, at)
        .find(
          (each) =>
            isOneBox(field, each) ||
            uses.some(({ name, samePlace: same }) => name === field.name && same.includes(each.name)),
        );
      return other
        ? [{ field: field.name, why: `“${field.name}” and “${other.name}” read the same place of a page.` }]
        : [];
    }),
};

/** Two boxes on one page of one sample, of which one lies in the other by more than half. */
function isOneBox({ sample: a }: TemplateField, { sample: b }: TemplateField): boolean {
  if (!a || !b || a.documentId !== b.documentId || a.page !== b.page) return false;
  const [left, top] = [Math.max(a.box[0], b.box[0]), Math.max(a.box[1], b.box[1])];
  const [right, bottom] = [Math.min(a.box[2], b.box[2]), Math.min(a.box[3], b.box[3])];
  const common = Math.max(0, right - left) * Math.max(0, bottom - top);
  return common * 2 > Math.min(areaOf(a.box), areaOf(b.box));
}

const areaOf = ([left, top, right, bottom]: readonly [number, number, number, number]): number =>
  (right - left) * (bottom - top);

const sampleGone: TemplateRule = {
  words: {
    id: 'quality/sample-gone',
    severity: 'low',
    title: 'Its sample was deleted',
    why: 'What the sample taught is kept, but nobody can see any more where the field was shown.',
    fix: 'Show the field on a document that is there.',
  },
  find: ({ fields }, { isKept }) =>
    fields
      .filter(({ sample }) => sample && !isKept(sample.documentId))
      .map(({ name }) => ({
        field: name,
        why: `“${name}” was shown on a document that is not there any more.`,
      })),
};

export const TEMPLATE_RULES: readonly TemplateRule[] = [
  ...[neverFilled, oftenCorrected, doesNotAddUp, samePlace, sampleGone],
  ...NAMING_RULES,
];

import type { FieldType, TemplateField } from '@plumbline/contracts';
import type { Template, TemplateRule } from './template-rule.js';

/** Values of one kind before a text is taken for it. */
const ENOUGH = 3;
const DATE = /\b(?:date|dated|due on|issued on|expires|expiry|valid until|birthday)\b/iu;
/** What a field called so holds is money, unless its name goes on to say that it is something else. */
const AMOUNT =
  /\b(?:(?:sub|grand )?total|amount|balance|price|fees?|net|gross|freight|shipping cost|discount|deposits?|withdrawals?|vat|tax)\b/iu;
const NO_AMOUNT =
  /\b(?:in words|number|account|no|id|code|rate|percent|type|name|weight|quantity|method|terms?|office|year|period|date)\b|%/iu;
const TOTAL = /\b(?:grand |invoice )?total\b|\bamount due\b|\bbalance due\b|\bto pay\b/iu;
const PART = /\b(?:sub-?total|net|tax|vat|freight|discount)\b/iu;
const NAMES_IT =
  /\b(?:number|no|nr|id|ref|reference|order|invoice|receipt|account|iban|contract|case|file|code)\b/iu;

const isAmount = (name: string): boolean => AMOUNT.test(name) && !NO_AMOUNT.test(name);

const overFields =
  (
    type: FieldType,
    why: (field: TemplateField, template: Template) => string | undefined,
  ): TemplateRule['find'] =>
  (template) =>
    template.fields.flatMap((field) => {
      const words = field.type === type ? why(field, template) : undefined;
      return words === undefined ? [] : [{ field: field.name, why: words }];
    });

/** How many values of a text were of one kind, where all of them were. */
function allOf({ uses }: Template, name: string, kind: 'dates' | 'amounts'): number | undefined {
  const use = uses.find((each) => each.name === name);
  return use && use[kind] >= ENOUGH && use[kind] === use.filled ? use[kind] : undefined;
}

const dateAsText: TemplateRule = {
  words: {
    id: 'quality/date-field-as-text',
    severity: 'medium',
    title: 'A date that is read as text',
    why: 'Texts are put in order letter by letter, no period can be made of them, and nobody checks whether the day exists.',
    fix: 'Give the field the type Date.',
  },
  find: overFields('text', ({ name }, template) => {
    const seen = allOf(template, name, 'dates');
    if (seen !== undefined) return `All ${seen} values of “${name}” are dates.`;
    return DATE.test(name) ? `“${name}” is a date by its name.` : undefined;
  }),
};

const amountAsText: TemplateRule = {
  words: {
    id: 'quality/amount-field-as-text',
    severity: 'medium',
    title: 'An amount that is read as text',
    why: 'It can be neither added up nor checked against the lines above it.',
    fix: 'Give the field the type Money.',
  },
  find: overFields('text', ({ name }, template) => {
    const seen = allOf(template, name, 'amounts');
    if (seen !== undefined) return `All ${seen} values of “${name}” are amounts.`;
    return isAmount(name) ? `“${name}” is an amount by its name.` : undefined;
  }),
};

const amountWithoutCurrency: TemplateRule = {
  words: {
    id: 'quality/amount-without-currency',
    severity: 'low',
    title: 'An amount without its currency',
    why: 'A number is read without the currency beside it: euros and dollars stand in one column and are added up.',
    fix: 'Give the field the type Money.',
  },
  find: overFields('number', ({ name }) =>
    isAmount(name) ? `“${name}” is an amount by its name.` : undefined,
  ),
};

const squeezed = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\bno\b\.?|#|\bnr\b\.?/gu, 'number')
    .replace(/[^\p{L}\p{N}]/gu, '');

const alike: TemplateRule = {
  words: {
    id: 'quality/fields-alike',
    severity: 'medium',
    title: 'Two fields of one name',
    why: 'Both are looked for by the same words, so both find the same value, or each sometimes that of the other.',
    fix: 'Take one out, or describe what tells them apart.',
  },
  find: ({ fields }) =>
    fields.flatMap(({ name, description }, at) => {
      const other = fields
        .slice(0, at)
        .find((each) => squeezed(each.name) === squeezed(name) && each.description === description);
      return other
        ? [{ field: name, why: `“${name}” and “${other.name}” are one name, written in two ways.` }]
        : [];
    }),
};

const partsWithoutTotal: TemplateRule = {
  words: {
    id: 'quality/parts-without-total',
    severity: 'low',
    title: 'Parts of a sum without the sum',
    why: 'Without the total nothing says whether the parts were read rightly: the surest check of a bill is left out.',
    fix: 'Add a field “Total” of the type Money.',
  },
  find: ({ fields }) => {
    const money = fields.filter(({ type }) => type === 'money');
    const parts = money.filter(({ name }) => PART.test(name));
    const hasTotal = money.some(({ name }) => TOTAL.test(name) && !/\bsub/iu.test(name));
    return parts.length < 2 || hasTotal
      ? []
      : [{ why: `It reads ${parts.map(({ name }) => `“${name}”`).join(' and ')}, and no total.` }];
  },
};

const withoutName: TemplateRule = {
  words: {
    id: 'quality/document-without-number',
    severity: 'low',
    title: 'Amounts of documents that have no number',
    why: 'A document that was read twice cannot be told from two documents: its amounts are counted twice.',
    fix: 'Add the field that names the document, such as “Invoice number”.',
  },
  find: ({ fields }) => {
    const hasAmounts = fields.some(({ type }) => type === 'money');
    const isNamed = fields.some(
      ({ name, type }) => (type === 'text' || type === 'number') && NAMES_IT.test(name),
    );
    return hasAmounts && !isNamed
      ? [{ why: 'It reads amounts, and no number or reference of the document.' }]
      : [];
  },
};

/** Rules over how the fields of a template are named and typed. */
export const NAMING_RULES: readonly TemplateRule[] = [
  ...[dateAsText, amountAsText, amountWithoutCurrency, alike],
  ...[partsWithoutTotal, withoutName],
];

import type { DimensionField } from '@plumbline/semantics';
import type { Subject } from './design.js';

/** The most columns of a key that is one thing and a moment. */
const THING_AND_MOMENT = 2;

/** Whether what a table follows are not these, but things that belong to them: meters of a district, products of a shop. */
export const isGroup = ({ fields: { about } }: Subject, { name }: DimensionField): boolean => {
  const key = about?.key ?? [];
  return key.length > THING_AND_MOMENT || (key.length > 0 && !key.includes(name));
};

/** What the rows of each period tell of, one each. */
export const followedThing = ({ fields }: Subject, periods: string): DimensionField | undefined =>
  fields.dimensions.find(({ name }) => name !== periods && fields.about?.key.includes(name));

/** Another way to put the same things together. */
export const otherGroups = (subject: Subject, thing: DimensionField): DimensionField[] =>
  subject.fields.dimensions
    .filter((one) => one !== thing && !one.isYesNo && !one.isOrdered && !one.isNames)
    .filter((one) => one.distinct > 1 && isGroup(subject, one))
    .slice(0, 1);

import type { ColumnProfile, DerivedColumn, QueryPlan } from '@plumbline/contracts';
import type { SourceShape } from '@plumbline/semantics';

/** A value of each row that the file does not hold, as a column to compare: a duration, or a calculation. */
export interface DerivedField {
  derived: DerivedColumn;
  /** The columns of the file that it is made of. */
  madeOf: readonly string[];
  profile: ColumnProfile;
  /** What its measure is called, where that is neither a total nor an average of it. */
  title?: string;
}

/** The shape with these as further columns. */
export function withDerived(shape: SourceShape, fields: readonly DerivedField[]): SourceShape {
  if (fields.length === 0) return shape;
  const profiles = fields.map(({ profile }) => profile);
  const columns = profiles.map(({ name, type, role, format, nature }) => ({
    ...{ name, type, role },
    ...(format && { format }),
    ...(nature && { nature }),
  }));
  return {
    ...shape,
    columns: [...shape.columns, ...columns],
    profile: { ...shape.profile, columns: [...shape.profile.columns, ...profiles] },
  };
}

/** The plan with the derived columns that it names; one that has them stays as it is. */
export function deriving(plan: QueryPlan, fields: readonly DerivedField[]): QueryPlan {
  const text = JSON.stringify([
    plan.measures,
    plan.dimensions,
    plan.filters,
    plan.raw,
    plan.compare,
    plan.order,
  ]);
  const own = plan.derived ?? [];
  const named = fields.filter(
    ({ derived: { as } }) =>
      text.includes(JSON.stringify(as).slice(1, -1)) && !own.some((known) => known.as === as),
  );
  return named.length === 0 ? plan : { ...plan, derived: [...own, ...named.map(({ derived }) => derived)] };
}

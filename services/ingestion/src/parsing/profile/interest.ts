import type { ColumnProfile, ColumnRole } from '@plumbline/contracts';

const ROLE_WEIGHT: Record<ColumnRole, number> = {
  measure: 1,
  dimension: 0.85,
  geo: 0.75,
  time: 0.65,
  text: 0.4,
  identifier: 0.15,
  constant: 0,
};

/** 0 to 1: what the column is good for, how filled it is, and how evenly its values spread (Shannon's evenness). */
export function interestOf(profile: Omit<ColumnProfile, 'interest'>, rows: number): number {
  const filled = rows === 0 ? 0 : 1 - profile.missing / rows;
  const interest = ROLE_WEIGHT[profile.role] * filled * (0.6 + 0.4 * evenness(countsOf(profile)));
  return Math.round(interest * 1_000) / 1_000;
}

function countsOf({ histogram, topValues, role }: Omit<ColumnProfile, 'interest'>): number[] {
  const isCategory = role === 'dimension' || role === 'geo';
  const list = isCategory ? (topValues ?? histogram) : (histogram ?? topValues);
  return (list ?? []).map((each) => each.count);
}

function evenness(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0 || counts.length < 2) return 0;
  const entropy = counts
    .filter((count) => count > 0)
    .reduce((sum, count) => sum - (count / total) * Math.log(count / total), 0);
  return entropy / Math.log(counts.length);
}

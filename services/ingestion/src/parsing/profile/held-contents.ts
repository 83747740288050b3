import type { ColumnContent, ColumnRole } from '@plumbline/contracts';
import {
  type ContentFacts,
  contentsOf,
  type HeldContent,
  isPlaceInOrder,
  namesMeasure,
  namesSeveral,
} from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import type { RoleDecision } from './role-decision.js';
import type { RoleFacts } from './roles.js';

/** A column with its role as its own rules decide, and what they were asked with. */
export interface RuledColumn {
  facts: RoleFacts;
  use: RoleDecision;
  /** Its numbers are written with more than digits. */
  isWritten: boolean;
}

export interface HeldUse {
  use: RoleDecision;
  content: ColumnContent;
}

export const contentFacts = ({ facts, use, isWritten }: RuledColumn): ContentFacts => ({
  ...facts,
  ...{ role: use.role, isWritten },
});

/** What each column of a table holds; a role that this contradicts gives way. */
export function withContents(columns: readonly RuledColumn[]): HeldUse[] {
  const held = contentsOf(columns.map(contentFacts));
  return columns.map((column, at) => {
    const { content, likelihoods } = elementAt(held, at);
    return { content, use: inLightOf(column, likelihoods) };
  });
}

/** More different codes than this are names of things. */
const MANY_CODES = 50;
const EVIDENCE = 'Whole numbers whose name does not say what they count, beside columns whose names do.';

/** Whole numbers under unclear names are codes as long as other columns of the table clearly count something. */
export function withoutUnclear<Counted extends { distinct: number; use: RoleDecision }>(
  columns: readonly Counted[],
): Counted[] {
  const isClear = columns.some(({ use }) => use.role === 'measure' && !use.isUnclear);
  if (!isClear) return [...columns];
  return columns.map((column) => {
    if (!column.use.isUnclear) return column;
    const role = column.distinct <= MANY_CODES ? ('dimension' as const) : ('identifier' as const);
    return { ...column, use: { role, evidence: EVIDENCE, isUnclear: true } };
  });
}

/** Less likely a number than this, what its own rules call a measure is none. */
const LEAST_MEASURE = 0.2;
/** More likely a number than not, codes and places are measures. */
const SURELY_NUMBER = 0.5;
const MAY_MEASURE: readonly ColumnRole[] = ['dimension', 'identifier', 'geo'];

/** The role of a number, where its name and values together say otherwise than the rules for it alone. */
export function inLightOf(
  { facts, use }: Pick<RuledColumn, 'facts' | 'use'>,
  likelihoods: HeldContent['likelihoods'],
): RoleDecision {
  const isNumber = facts.type === 'integer' || facts.type === 'decimal';
  if (!isNumber || use.isFirm) return use;
  const measured = (likelihoods.get('number') ?? 0) + (likelihoods.get('written_number') ?? 0);
  const { name, min = Number.NaN, max = Number.NaN } = facts;
  if (MAY_MEASURE.includes(use.role) && measured > SURELY_NUMBER && !isPlaceInOrder(name, min, max))
    return { role: 'measure', evidence: 'Its name and values are like those of numbers that measure.' };
  if (use.role !== 'measure' || measured >= LEAST_MEASURE || namesMeasure(name)) return use;
  if (facts.type === 'integer' && min >= 0 && namesSeveral(name)) return use;
  if (facts.distinct > MANY_CODES)
    return facts.type === 'decimal'
      ? use
      : { role: 'identifier', evidence: 'Its name and values are like those of numbers that name things.' };
  return { role: 'dimension', evidence: 'Its name and values are like those of codes.' };
}

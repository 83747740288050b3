import { checkPlan, PlanError } from '@plumbline/datasets';
import { malformed } from '@plumbline/server';
import { writtenPlan } from './engine/data-of.js';
import type { QuestionSource } from './tables.service.js';

/** A filter that cannot be read is the caller's mistake. */
export function requireFilters({ table, source }: QuestionSource): void {
  if (table.filters.length === 0) return;
  const counted = {
    dataSourceId: table.id,
    version: table.version,
    measures: [{ agg: 'count' as const, as: 'rows' }],
    dimensions: [],
    filters: [...table.filters],
    order: [],
    zone: table.zone,
  };
  try {
    checkPlan(writtenPlan(counted, source.calculations), source.dataset.columns);
  } catch (error) {
    if (error instanceof PlanError) throw malformed(error.message, { path: error.path });
    throw error;
  }
}

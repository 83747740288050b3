import type { QueryPlan } from '@plumbline/contracts';
import type { FactRow } from './fact.entity.js';
import type { MethodRegistry } from './method-registry.js';
import type { Origin } from './traced-result.js';

/** A fact's canonical content: what its id is computed from. */
export type FactContent =
  | { kind: 'query'; plan: QueryPlan }
  | {
      kind: 'statistic';
      method: string;
      methodVersion: string;
      params: Record<string, unknown>;
      inputs: QueryPlan[];
    };

/** @throws Error when the origin names a method that nobody could run again */
export function contentOf(origin: Origin, methods: MethodRegistry): FactContent {
  if (origin.kind === 'query') return origin;
  const method = methods.get(origin.method);
  if (!method) throw new Error(`the method ${origin.method} is not registered`);
  return { ...origin, methodVersion: method.version };
}

export function storedContent(row: FactRow): FactContent {
  const { plan, method, methodVersion, params, inputs } = row;
  if (plan) return { kind: 'query', plan };
  if (!method || !methodVersion || !params || !inputs) throw new Error(`fact ${row.id} has no content`);
  return { kind: 'statistic', method, methodVersion, params, inputs };
}

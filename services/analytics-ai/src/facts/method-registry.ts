import type { Method } from './method.js';

/** Every method that a `statistic` fact may name, by its name; who finds things registers theirs. */
export type MethodRegistry = ReadonlyMap<string, Method>;

/** Injects the registry. */
export const METHOD_REGISTRY = Symbol('METHOD_REGISTRY');

/** @throws Error when two methods have the same name */
export function registryOf(methods: readonly Method[]): MethodRegistry {
  const named = new Map(methods.map((method) => [method.name, method]));
  if (named.size < methods.length) throw new Error('two methods have the same name');
  return named;
}

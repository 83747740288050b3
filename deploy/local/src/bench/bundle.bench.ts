import { SCRIPT_BUDGETS, scriptKb } from '../tools/bundle-weight.js';
import type { Figure } from './figures.js';

/** The weight of each screen that has a budget. */
export function benchBundle(webRoot: string): Figure[] {
  return SCRIPT_BUDGETS.map(({ name, entries, maxKb }) => ({
    name,
    value: scriptKb(webRoot, entries),
    unit: 'KB',
    goal: maxKb,
  }));
}

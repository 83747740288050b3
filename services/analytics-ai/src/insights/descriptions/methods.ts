import type { Method } from '../../facts/method.js';

/** Statistics that descriptions state. */
export const descriptionMethods: readonly Method[] = [];

/** Injection tokens of the parts that are interfaces. */
export const STORAGE = Symbol('storage');
export const ENGINE = Symbol('engine');

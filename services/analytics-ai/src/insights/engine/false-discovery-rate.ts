/** The share of false findings among those listed that is expected at most. */
export const FALSE_DISCOVERY_RATE = 0.05;

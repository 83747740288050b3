import type { Carriers } from './server.js';

export function containerCarriers(): Carriers {
  throw new Error('not yet');
}

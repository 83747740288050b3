import { DATABASE_ENGINES, DEFAULT_PORTS, ENGINE_NAMES } from '@plumbline/contracts';

/** Where each engine listens unless it was told otherwise, in words. */
export const USUAL_PORTS = `Usual ports: ${DATABASE_ENGINES.map(
  (engine) => `${ENGINE_NAMES[engine]} ${DEFAULT_PORTS[engine]}`,
).join(', ')}.`;

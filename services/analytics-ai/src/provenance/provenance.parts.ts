import { FactRecorder } from '../facts/fact-recorder.js';
import { FactReferences } from '../facts/fact-references.js';
import { FactRetention } from '../facts/fact-retention.js';
import { FactStorage } from '../facts/fact-storage.js';
import { METHOD_REGISTRY } from '../facts/method-registry.js';
import { ALL_METHODS } from '../methods.js';
import { FactAudits } from './fact-audits.service.js';
import { FactsService } from './facts.service.js';
import { LiveFacts } from './live-facts.service.js';

/** What keeps facts, opens them and recomputes them. */
export const factProviders = [
  FactsService,
  LiveFacts,
  FactAudits,
  FactReferences,
  FactStorage,
  FactRetention,
  { provide: METHOD_REGISTRY, useValue: ALL_METHODS },
  FactRecorder,
];

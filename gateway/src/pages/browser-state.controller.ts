import { Controller, Inject } from '@nestjs/common';
import {
  getPublicFacts,
  getStaticData,
  INVALIDATION_KEYS,
  invalidateCache,
  MAX_UPLOAD_BYTES,
  PLAN_TABLE,
  type PublicFacts,
  type ReceivedBy,
} from '@plumbline/contracts';
import { Implements, Input } from '@plumbline/server';
import { PUBLIC_FACTS } from './public-facts.js';

const known: readonly string[] = INVALIDATION_KEYS;

/** What browsers may keep, and the word that a list they keep is outdated. */
@Controller()
export class BrowserStateController {
  constructor(@Inject(PUBLIC_FACTS) private readonly facts: PublicFacts) {}

  @Implements(getPublicFacts)
  publicFacts(): PublicFacts {
    return this.facts;
  }

  @Implements(getStaticData)
  staticData() {
    return { plans: PLAN_TABLE, maxUploadBytes: MAX_UPLOAD_BYTES };
  }

  /** Keys are only compared with the known ones: no pattern, path or foreign name can reach anything. */
  @Implements(invalidateCache)
  invalidate(@Input() { body: { keys } }: ReceivedBy<typeof invalidateCache>): { keys: string[] } {
    return { keys: known.filter((key) => keys.includes(key)) };
  }
}

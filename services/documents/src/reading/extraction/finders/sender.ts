import type { EvidencePage } from '../evidence/evidence.js';
import { wantedField } from '../fields/wanted-field.js';
import { type Chosen, choose } from '../scoring/choose.js';
import { weighIssuers } from './issuer.js';

/** Whom a document is from, before anything that was learned of its senders is known. */
export const chooseSender = (pages: readonly EvidencePage[]): Chosen =>
  choose(weighIssuers(wantedField({ name: 'Supplier', type: 'text' }, []), pages), (value) =>
    value.toLowerCase(),
  );

import { createContext } from 'react';
import type { FactRef } from './facts.api.js';

/** What the numbers of a screen need in order to open their facts beside it. */
export interface FactLinks {
  /** The fact that is open. */
  fact: FactRef | null;
  openFact: (fact: FactRef) => void;
}

/** Without one, numbers are plain text. */
export const FactLinksContext = createContext<FactLinks | null>(null);

/** A fact, or one cell of it; none where its id is not known. */
export const factOf = (id: string | null, row?: number, column?: string): FactRef | null =>
  id === null ? null : { id, ...(row !== undefined && { row }), ...(column !== undefined && { column }) };

import type { ChartTheme } from '@plumbline/charts';
import type { QueryPlan } from '@plumbline/contracts';
import { createContext, useContext } from 'react';
import type { FactRef } from '../../entities/fact/facts.api.js';

/** What the parts of the screen share. */
export interface AskScreen {
  theme: ChartTheme;
  openFact: (fact: FactRef) => void;
  /** Asks a question, of one source or of the one that is chosen. */
  ask: (question: string, source?: string) => void;
  /** Reads the question in another way. */
  readAs: (plan: QueryPlan) => void;
}

export const AskContext = createContext<AskScreen | null>(null);

export function useAsk(): AskScreen {
  const screen = useContext(AskContext);
  if (!screen) throw new Error('This part needs the ask screen around it');
  return screen;
}

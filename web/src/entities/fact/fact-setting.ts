import type { Fact } from '@plumbline/contracts';
import { type ComponentType, createContext, useContext } from 'react';
import type { Columns } from '../plan/conditions.js';
import type { ReadFact } from './facts.api.js';
import type { Origins } from './origin.js';

/** What the screen around an open fact knows of it. */
export interface FactSetting {
  columns: Columns;
  /** The time zone of the instants shown. */
  zone: string;
  /** Rows of the source before any filter, where the screen knows them. */
  total?: number;
  originsOf: (fact: Fact) => Origins;
  /** How a guest reads a fact; a guest sees neither its rows nor computes it again. */
  readAsGuest?: ReadFact;
  /** What members say about a fact; guests say nothing. */
  Talk?: ComponentType<{ id: string; name: string }>;
}

export const FactSettingContext = createContext<FactSetting | null>(null);

export function useFactSetting(): FactSetting {
  const setting = useContext(FactSettingContext);
  if (!setting) throw new Error('A fact needs its setting around it');
  return setting;
}

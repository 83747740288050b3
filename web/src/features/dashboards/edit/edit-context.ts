import type { Calculation, Chart, ImageTile, Kpi, TextTile, TileResult } from '@plumbline/contracts';
import { createContext, type Dispatch, useContext } from 'react';
import type { Editing, EditingAction } from './model/editing.js';
import type { Place } from './model/grid.js';

/** A tile on its way, as a pointer or the arrows have it; nothing is changed until it is let go. */
export interface Moving {
  id: string;
  layout: Place;
}

/** What the parts of edit mode share beside what every dashboard's screen shares. */
export interface EditSession {
  state: Editing;
  dispatch: Dispatch<EditingAction>;
  /** The tile whose settings are open. */
  selected: string | null;
  select: (id: string | null) => void;
  /** Id of the tab that is looked at; undefined: the first. */
  tab: string | undefined;
  setTab: (tab: string | undefined) => void;
  moving: Moving | null;
  setMoving: (moving: Moving | null) => void;
  /** Adds a tile at the end and opens its settings. */
  add: (tile: Chart | Kpi | TextTile | ImageTile) => void;
  /** Opens the sheet of a new calculation; told of it once it is kept. */
  calculate: (onMade: (made: Calculation) => void) => void;
  results: Readonly<Record<string, TileResult | undefined>>;
}

export const EditContext = createContext<EditSession | null>(null);

export function useEdit(): EditSession {
  const session = useContext(EditContext);
  if (!session) throw new Error('This part needs edit mode around it');
  return session;
}

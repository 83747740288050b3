import type { ChartTheme } from '@plumbline/charts';
import type {
  Chart,
  Dashboard,
  DashboardFilter,
  DashboardQueryResult,
  Kpi,
  TileResult,
} from '@plumbline/contracts';
import { type ComponentType, createContext, useContext } from 'react';
import type { DashboardReader } from '../../../entities/dashboard/dashboard-reader.js';
import type { FactRef } from '../../../entities/fact/facts.api.js';
import type { DayRange } from '../../../entities/plan/calendar.js';
import type { Columns } from '../../../entities/plan/conditions.js';
import type { Results } from '../model/tiles.js';
import type { ViewState } from '../model/view-state.js';
import type { ChangeView } from './use-view.js';

/** What may be done with the tiles beside looking and filtering. */
interface TileRights {
  edit: boolean;
  download: boolean;
  /** Members talk about them; guests do not. */
  comment?: boolean;
}

/** One of a dashboard's sources beside its own. */
export interface OtherSource {
  id: string;
  name: string;
  columns: Columns;
}

/** What the parts of one dashboard's screen share. */
export interface DashboardScreen {
  dashboard: Dashboard;
  reader: DashboardReader;
  rights: TileRights;
  /** What each tile offers. */
  TileMenu: ComponentType<TileMenuProps>;
  /** Empty where the reader is not told. */
  sourceName: string;
  columns: Columns;
  /** The further sources of the tiles, as far as the reader may know them. */
  others: readonly OtherSource[];
  /** Those that the reader may filter by; undefined: all. */
  filterable: ReadonlySet<string> | undefined;
  view: ViewState;
  change: ChangeView;
  /** The view's filters as the server took them, the date filter first. */
  filters: readonly DashboardFilter[];
  span: DayRange | null | undefined;
  answer: DashboardQueryResult | undefined;
  results: Results;
  /** Charts as they are shown while one looks at them more closely; the dashboard itself stays as it is saved. */
  drilled: Readonly<Record<string, Chart>>;
  /** What is shown belongs to the filters before, and that has lasted. */
  isStale: boolean;
  /** The tiles could not be fetched. */
  error: Error | null;
  retry: () => void;
  theme: ChartTheme;
  splits: readonly string[];
  openFact: (fact: FactRef) => void;
  clearFilters: () => void;
  /** A column whose filter is pointed at: the tiles that it touches are outlined. */
  pointedAt: string | null;
  pointAt: (column: string | null) => void;
}

export interface TileMenuProps {
  tile: Chart | Kpi;
  /** As the tile shows it now. */
  title: string;
  result: TileResult | undefined;
}

export const DashboardContext = createContext<DashboardScreen | null>(null);

export function useDashboard(): DashboardScreen {
  const screen = useContext(DashboardContext);
  if (!screen) throw new Error('This part needs a dashboard around it');
  return screen;
}

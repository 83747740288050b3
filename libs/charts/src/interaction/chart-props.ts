import type { Filter } from '@plumbline/contracts';
import type { CellRef, ChartView } from '../model/chart-model.js';
import type { Scene, SceneMark } from '../scene/scene.js';
import type { ChartTheme } from '../theme/theme.js';

export interface InteractiveChartProps {
  view: ChartView;
  theme: ChartTheme;
  /** Px; without it the chart fills its container's height, or takes what its marks need where there is none. */
  height?: number;
  /** The cross-filters that came from this chart: its other marks fade. */
  selected?: readonly Filter[];
  /** A mark was chosen; `add` with Shift. `toggleCross(selected, mark.cross, add)` gives the new cross-filters. */
  onSelect?: (mark: SceneMark, add: boolean) => void;
  /** Escape on a chart with a selection. */
  onClear?: () => void;
  /** A printed number was clicked, or Shift+Enter or f pressed at the cursor. */
  onOpenFact?: (cell: CellRef) => void;
  /** The number whose fact is open, outlined. */
  openCell?: CellRef | null;
  /** `t` was pressed: the accessible table is asked for. */
  onShowTable?: () => void;
}

/** What a drawn chart needs to be read. */
export interface ChartStageProps extends InteractiveChartProps {
  scene: Scene;
  selected: readonly Filter[];
}

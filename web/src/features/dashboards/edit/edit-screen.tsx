import { formatInstant } from '@plumbline/charts';
import type { Calculation, Dashboard } from '@plumbline/contracts';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../../entities/session/session-state.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { tileOf } from '../calculations/tile-of-calculation.js';
import { FilterBar } from '../filters/filter-bar.js';
import { DashboardContext } from '../parts/dashboard-context.js';
import { AddPanel } from './add-panel.js';
import { Conflict } from './conflict.js';
import { EditBar, type NewTile } from './edit-bar.js';
import { EditContext, type EditSession, type Moving } from './edit-context.js';
import { EditGrid, type PreviewWidth } from './edit-grid.js';
import { EditTabs } from './edit-tabs.js';
import { HistoryPanel } from './history-panel.js';
import { countChanges } from './model/editing.js';
import { newChart, newKpi, newText, ownData } from './model/new-tiles.js';
import { allTiles } from './model/tiles.js';
import { SourcesPanel } from './sources-panel.js';
import { TilePanel } from './tile-panel.js';
import { useDraftScreen } from './use-draft-screen.js';
import { useEditKeys } from './use-edit-keys.js';
import { useEditing, useSaving } from './use-editing.js';
import { useNewImage } from './use-new-image.js';

const CalculationsSheet = lazy(async () => ({
  default: (await import('../calculations/calculations-sheet.js')).CalculationsSheet,
}));

type OnMade = (made: Calculation) => void;

interface EditScreenProps {
  /** As it is saved. */
  dashboard: Dashboard;
  onDone: () => void;
}

/** A dashboard being changed: the tiles as a draft has them, with what they would show. */
export function EditScreen({ dashboard, onDone }: EditScreenProps) {
  const session = useEditing(dashboard, useUser().id);
  const { state, dispatch, keptAt, restoredFrom } = session;
  const [onMade, setOnMade] = useState<OnMade | null>(null);
  const [panel, setPanel] = useState<string | null>(null);
  const [tab, setTab] = useState<string | undefined>(undefined);
  const addImage = useNewImage(dashboard.id);
  const [moving, setMoving] = useState<Moving | null>(null);
  const [width, setWidth] = useState<PreviewWidth>('desktop');
  const [isRestoreSeen, setIsRestoreSeen] = useState(restoredFrom === null);
  const screen = useDraftScreen(dashboard, state, moving);
  const saving = useSaving(dashboard, session, screen.results);
  const isConflict = dashboard.version > state.base.version && !saving.isPending;
  useEditKeys(dispatch, () => !isConflict && saving.save());
  const add: EditSession['add'] = (tile) => {
    const { tabs } = state.draft.config;
    dispatch({ type: 'add', tile, ...(tabs && { tab: tab ?? tabs[0]?.id }) });
    setPanel(tile.id);
  };
  const onAdd = (kind: NewTile) => {
    if (kind === 'chart') return add(newChart(ownData(dashboard), [...screen.columns.values()]));
    if (kind === 'kpi') return add(newKpi(ownData(dashboard)));
    if (kind === 'calculation') return setOnMade(() => (made: Calculation) => add(tileOf(made, dashboard)));
    if (kind === 'image') return addImage(add);
    add(newText());
  };
  const selected = allTiles(state.draft.config).find(({ id }) => id === panel);
  const edit: EditSession = {
    ...{ state, dispatch, tab, setTab, moving, setMoving, add },
    selected: selected?.id ?? null,
    select: setPanel,
    calculate: (take) => setOnMade(() => take),
    results: screen.results,
  };
  const isPanelOpen = selected !== undefined || panel === 'history' || panel === 'sources';
  return (
    <EditContext value={edit}>
      <DashboardContext value={screen}>
        <h1 className="sr-only">Edit {dashboard.name}</h1>
        <EditBar
          {...{ keptAt, width, onAdd, onDone, isConflict, zone: dashboard.zone }}
          onWidth={setWidth}
          onHistory={() => setPanel('history')}
          onSources={() => setPanel('sources')}
          onSave={() => saving.save()}
          isSaving={saving.isPending}
        />
        <div className={isPanelOpen ? 'xl:mr-[calc(400px-max(0px,(100vw-1440px)/2))]' : undefined}>
          {!isRestoreSeen && restoredFrom && (
            <RestoredNote
              at={formatInstant(restoredFrom, dashboard.zone)}
              onKeep={() => setIsRestoreSeen(true)}
              onDiscard={() => {
                dispatch({ type: 'discard' });
                setIsRestoreSeen(true);
              }}
            />
          )}
          {isConflict && <Conflict {...{ dashboard, session, onDone }} onMerged={saving.save} />}
          <div className="[&>section]:static">
            <FilterBar />
          </div>
          <EditTabs />
          <EditGrid width={width} />
          <AddPanel onAdd={onAdd} />
        </div>
        {selected && <TilePanel key={selected.id} tile={selected} onClose={() => setPanel(null)} />}
        {onMade && (
          <Suspense fallback={null}>
            <CalculationsSheet {...{ dashboard, onMade }} onClose={() => setOnMade(null)} />
          </Suspense>
        )}
        {panel === 'sources' && <SourcesPanel onClose={() => setPanel(null)} />}
        {panel === 'history' && (
          <HistoryPanel
            {...{ dashboard }}
            isChanged={countChanges(state) > 0}
            onClose={() => setPanel(null)}
          />
        )}
      </DashboardContext>
    </EditContext>
  );
}

interface RestoredNoteProps {
  at: string;
  onKeep: () => void;
  onDiscard: () => void;
}

function RestoredNote({ at, onKeep, onDiscard }: RestoredNoteProps) {
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center gap-3 rounded-lg border border-info-border bg-info-bg px-4 py-2 text-body"
    >
      <span className="min-w-0 flex-1">Your unsaved changes from {at} are back.</span>
      <Button size="compact" onClick={onKeep}>
        Keep them
      </Button>
      <Button size="compact" variant="ghost" onClick={onDiscard}>
        Discard them
      </Button>
    </div>
  );
}

import { formatInstant } from '@plumbline/charts';
import type { Column, Dashboard, ScheduleFilter } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { WORKSPACE_READER } from '../../../entities/dashboard/dashboards.api.js';
import { dataSourceQuery } from '../../../entities/data-source/data-sources.api.js';
import { useOpenedSources } from '../../../entities/data-source/freshness.api.js';
import { DiscussionButton } from '../../../entities/discussion/discussion-button.js';
import { FactTalk } from '../../../entities/discussion/fact-talk.js';
import { FactPanel } from '../../../entities/fact/fact-panel.js';
import { FactSettingContext } from '../../../entities/fact/fact-setting.js';
import { useFactOpener } from '../../../entities/fact/use-fact-opener.js';
import { PresentPeople } from '../../../entities/presence/present-people.js';
import { useTellShown } from '../../../entities/question/shown-data.js';
import { useUser } from '../../../entities/session/session-state.js';
import { ReadOnlyNote } from '../../../entities/subscription/read-only-note.js';
import { EditorOnly, useMayEdit } from '../../../entities/workspace/editor-only.js';
import { plural } from '../../../shared/lib/format.js';
import { useSingleKey } from '../../../shared/lib/keyboard/use-single-key.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { FilterBar } from '../filters/filter-bar.js';
import { movingFilters } from '../model/moving-filters.js';
import { GUESTS_HINT, tileTitle } from '../parts/comment-words.js';
import { DashboardContext, type DashboardScreen } from '../parts/dashboard-context.js';
import { EmptyDashboard } from '../parts/empty-dashboard.js';
import { allFilters, ownFilters } from '../parts/own-filters.js';
import { useOtherSources } from '../parts/use-other-sources.js';
import { factSettingOf, useScreen } from '../parts/use-screen.js';
import { CrossAnnouncement } from './cross-announcement.js';
import { DashboardMenu } from './dashboard-menu.js';
import { LiveState } from './live-state.js';
import { PresentButton } from './present-button.js';
import { ShareButton } from './share-button.js';
import { TileGrid } from './tile-grid.js';
import { TileMenu } from './tile-menu.js';
import { TilesSkeleton } from './tiles-skeleton.js';
import { useDrilled } from './use-drilled.js';
import { useEditMode } from './use-edit-mode.js';

const NO_COLUMNS: readonly Column[] = [];
const RIGHTS = { edit: true, download: true, comment: true };
const VIEWERS_RIGHTS = { ...RIGHTS, edit: false };

// Few dashboards need it.
const GoneColumns = lazy(async () => ({ default: (await import('../gone/gone-columns.js')).GoneColumns }));
// Whoever only looks never loads it.
const EditScreen = lazy(async () => ({ default: (await import('../edit/edit-screen.js')).EditScreen }));

/** The dashboard as it is saved, or being edited where the address says so and the plan lets it. */
export function DashboardScreenView({ dashboard }: { dashboard: Dashboard }) {
  const [isEditing, setIsEditing] = useEditMode();
  const mayEdit = useMayEdit();
  const canEdit = mayEdit && !dashboard.readOnly && !dashboard.error;
  useSingleKey('e', () => canEdit && setIsEditing(true));
  if (!isEditing || !canEdit)
    return <View dashboard={dashboard} onEdit={canEdit ? () => setIsEditing(true) : undefined} />;
  return (
    <Suspense fallback={<TilesSkeleton />}>
      <div className="flex justify-end pt-2">
        <PresentPeople type="dashboard" id={dashboard.id} isEditing />
      </div>
      <EditScreen dashboard={dashboard} onDone={() => setIsEditing(false)} />
    </Suspense>
  );
}

/** The filters of the screen for what is sent on a schedule. */
const sentLater = (screen: DashboardScreen, zone: string): ScheduleFilter[] =>
  movingFilters({
    ...{ filters: allFilters(screen), column: screen.dashboard.config.timeColumn, zone },
    ...{ dates: screen.view.dates, span: screen.span ?? null, now: Date.now() },
  });

interface ViewProps {
  dashboard: Dashboard;
  /** Undefined where it can only be read. */
  onEdit: (() => void) | undefined;
}

function View({ dashboard, onEdit }: ViewProps) {
  const mayEdit = useMayEdit();
  const navigate = useNavigate();
  const { timezone } = useUser();
  const source = useQuery(dataSourceQuery(dashboard.dataSourceIds[0] ?? ''));
  const others = useOtherSources(dashboard);
  useOpenedSources(dashboard.dataSourceIds);
  const plain = useScreen({
    others,
    dashboard,
    reader: WORKSPACE_READER,
    rights: mayEdit ? RIGHTS : VIEWERS_RIGHTS,
    TileMenu,
    sourceName: source.data?.name ?? '',
    columns: source.data?.columns ?? NO_COLUMNS,
  });
  const screen = useDrilled(plain);
  const { config } = dashboard;
  const [sourceId = ''] = dashboard.dataSourceIds;
  useTellShown({
    dashboard: { id: dashboard.id, name: dashboard.name },
    source: { id: sourceId, name: source.data?.name ?? '' },
    filters: ownFilters(screen),
  });
  const own = [config.charts, config.kpis, config.texts, config.images, config.forecasts];
  const isEmpty = own.every((tiles = []) => tiles.length === 0);
  const { open, close } = useFactOpener((fact) => screen.change({ fact }));
  screen.openFact = open;
  return (
    <DashboardContext value={screen}>
      <div
        className={screen.view.fact ? 'xl:mr-[calc(400px-max(0px,(100vw-1440px)/2))]' : undefined}
        data-fact-open={screen.view.fact ? '' : undefined}
      >
        <PageHeader
          title={dashboard.name}
          subtitle={<Origin screen={screen} />}
          actions={
            <>
              <PresentButton />
              <div className="presenting:hidden flex flex-wrap items-center gap-2">
                <PresentPeople type="dashboard" id={dashboard.id} />
                <DiscussionButton
                  aboutId={dashboard.id}
                  name={dashboard.name}
                  tileTitle={(id) => tileTitle(dashboard, id)}
                  hint={GUESTS_HINT}
                />
                <EditorOnly>
                  <ShareButton dashboard={dashboard} />
                  {onEdit && (
                    <Button variant="primary" onClick={onEdit}>
                      Edit dashboard
                    </Button>
                  )}
                  <DashboardMenu
                    dashboard={dashboard}
                    filters={allFilters(screen)}
                    scheduled={sentLater(screen, timezone)}
                    onDeleted={() => navigate('/dashboards')}
                  />
                </EditorOnly>
              </div>
            </>
          }
        />
        {dashboard.readOnly && <ReadOnlyNote noun="dashboard" list="/dashboards" />}
        {onEdit && dashboard.goneColumns && dashboard.goneColumns.length > 0 && (
          <Suspense fallback={null}>
            <GoneColumns gone={dashboard.goneColumns} />
          </Suspense>
        )}
        {isEmpty ? (
          <EmptyDashboard dashboard={dashboard} onEdit={onEdit} />
        ) : (
          <>
            <LiveState screen={screen} />
            <FilterBar />
            <TileGrid />
          </>
        )}
        <CrossAnnouncement />
      </div>
      {screen.view.fact && (
        <FactSettingContext value={{ ...factSettingOf(screen), Talk: FactTalk }}>
          <FactPanel factRef={screen.view.fact} onClose={close} />
        </FactSettingContext>
      )}
    </DashboardContext>
  );
}

function Origin({ screen: { dashboard, sourceName, answer, results } }: { screen: DashboardScreen }) {
  const isLive = Object.values(results).some((result) => result?.live);
  const [sourceId = ''] = dashboard.dataSourceIds;
  const others = dashboard.dataSourceIds.length - 1;
  return (
    <span className="text-pretty tabular-nums">
      {'From '}
      <Link
        to={`/data-sources/${sourceId}`}
        className="text-accent-text underline decoration-accent-border underline-offset-4 hover:decoration-current"
      >
        {sourceName || 'its data source'}
      </Link>
      {others > 0 && ` and ${plural(others, 'more source')}`}
      {answer && ` · ${plural(answer.rows.total, 'row')}`}
      {dashboard.pinned && ` · pinned to data version ${dashboard.dataVersion}`}
      {!isLive && (
        <span className="max-sm:block">
          <span className="max-sm:hidden"> · </span>
          Updated {formatInstant(dashboard.dataAsOf ?? dashboard.updatedAt, dashboard.zone)}
        </span>
      )}
    </span>
  );
}

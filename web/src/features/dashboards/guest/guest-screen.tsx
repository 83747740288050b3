import { formatInstant } from '@plumbline/charts';
import type { Dashboard, GuestView } from '@plumbline/contracts';
import { Eye } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { FactSettingContext } from '../../../entities/fact/fact-setting.js';
import { useFactOpener } from '../../../entities/fact/use-fact-opener.js';
import { plural } from '../../../shared/lib/format.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Empty } from '../../../shared/ui/empty.js';
import { Logo } from '../../../shared/ui/logo.js';
import { CrossAnnouncement } from '../detail/cross-announcement.js';
import { PresentButton } from '../detail/present-button.js';
import { TileGrid } from '../detail/tile-grid.js';
import { FilterBar } from '../filters/filter-bar.js';
import { DashboardContext, type DashboardScreen } from '../parts/dashboard-context.js';
import { factSettingOf, useScreen } from '../parts/use-screen.js';
import { DownloadButton } from './download-button.js';
import { GUEST_READER, isClosed } from './guest.api.js';
import { GuestTileMenu } from './guest-tile-menu.js';

const FactPanel = lazy(async () => ({
  default: (await import('../../../entities/fact/fact-panel.js')).FactPanel,
}));

/** After the first paint. */
const GuestLive = lazy(async () => ({ default: (await import('./guest-live.js')).GuestLive }));

/** Guests set filters of the dashboard's own source. */
const NO_OTHERS: DashboardScreen['others'] = [];

interface GuestScreenProps {
  dashboard: Dashboard;
  guest: GuestView;
  /** An answer said that the link has ended. */
  onClosed: () => void;
}

/** The dashboard as its people see it, to be looked at and filtered. */
export function GuestScreen({ dashboard, guest, onClosed }: GuestScreenProps) {
  const rights = useMemo(() => ({ edit: false, download: guest.allowDownload }), [guest.allowDownload]);
  const screen = useScreen({
    dashboard,
    reader: GUEST_READER,
    rights,
    TileMenu: GuestTileMenu,
    sourceName: '',
    columns: guest.columns,
    others: NO_OTHERS,
    filterable: guest.filterable,
  });
  const { open, close } = useFactOpener((fact) => screen.change({ fact }));
  screen.openFact = open;
  const hasEnded = isClosed(screen.error);
  useEffect(() => {
    if (hasEnded) onClosed();
  }, [hasEnded, onClosed]);
  return (
    <DashboardContext value={screen}>
      <GuestHeader dashboard={dashboard} guest={guest} />
      <main
        id="main"
        tabIndex={-1}
        className="page-gutter mx-auto w-full max-w-[1440px] presenting:max-w-none flex-1"
        data-fact-open={screen.view.fact ? '' : undefined}
      >
        <div className={screen.view.fact ? 'xl:mr-[calc(400px-max(0px,(100vw-1440px)/2))]' : undefined}>
          <Body screen={screen} />
          <CrossAnnouncement />
        </div>
      </main>
      {screen.view.fact && (
        <FactSettingContext value={{ ...factSettingOf(screen), readAsGuest: GUEST_READER.fact }}>
          <Suspense fallback={null}>
            <FactPanel factRef={screen.view.fact} onClose={close} />
          </Suspense>
        </FactSettingContext>
      )}
      <Suspense fallback={null}>
        <GuestLive id={dashboard.id} />
      </Suspense>
    </DashboardContext>
  );
}

/** Of one row there are not all. */
const allRows = (total: number) => (total === 1 ? plural(total, 'row') : `All ${plural(total, 'row')}`);

function Body({ screen }: { screen: DashboardScreen }) {
  const { dashboard, answer } = screen;
  if (dashboard.status !== 'ready') return <NotReady dashboard={dashboard} />;
  const { charts, kpis, texts, images, forecasts } = dashboard.config;
  if ([charts, kpis, texts, images, forecasts].every((tiles = []) => tiles.length === 0))
    return <Empty title="Nothing on this dashboard yet">Whoever shared it can add to it.</Empty>;
  const updated = `Updated ${formatInstant(answer?.asOf ?? dashboard.dataAsOf ?? dashboard.updatedAt, dashboard.zone)}`;
  return (
    <>
      <FilterBar note={answer ? `${allRows(answer.rows.total)} · ${updated}` : updated} />
      <TileGrid />
    </>
  );
}

function NotReady({ dashboard: { status } }: { dashboard: Dashboard }) {
  return status === 'building' ? (
    <Empty title="This dashboard is being built">It appears here when it is ready.</Empty>
  ) : (
    <Empty title="This dashboard could not be built">Whoever shared it can try again.</Empty>
  );
}

function GuestHeader({ dashboard, guest }: { dashboard: Dashboard; guest: GuestView }) {
  return (
    <header className="page-gutter presenting:static sticky top-0 z-(--z-nav) flex h-14 items-center gap-3 border-b border-border bg-surface">
      <Link to="/" aria-label="Plumbline" className="touch-target flex shrink-0 rounded-sm">
        <Logo isGlyph />
      </Link>
      <h1 tabIndex={-1} className="min-w-0 truncate text-h3">
        {dashboard.name}
      </h1>
      <span className="truncate text-label font-normal text-text2 max-sm:hidden">
        Shared by {guest.sharedBy}
      </span>
      <Badge icon={<Eye aria-hidden="true" />}>View only</Badge>
      <div className="ml-auto flex shrink-0">
        {guest.allowDownload && <DownloadButton />}
        <PresentButton />
      </div>
    </header>
  );
}

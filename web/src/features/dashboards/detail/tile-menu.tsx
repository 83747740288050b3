import { toCsv, toTableModel } from '@plumbline/charts';
import {
  Bell,
  ChartColumn,
  Download,
  Ellipsis,
  Info,
  Link2,
  MessageSquare,
  Rows3,
  Table2,
  Trash2,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUpdate } from '../../../entities/dashboard/dashboards.api.js';
import { copyText } from '../../../shared/lib/browser/copy-text.js';
import { saveText } from '../../../shared/lib/browser/save-text.js';
import { removeTile } from '../../../shared/lib/tile-layout.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Menu, MenuItem, MenuSeparator } from '../../../shared/ui/overlays/menu.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { toggled } from '../model/view-state.js';
import { type TileMenuProps, useDashboard } from '../parts/dashboard-context.js';
import { allFilters } from '../parts/own-filters.js';
import { DrillItems } from './drill-items.js';
import { ExplainDialog } from './explain-dialog.js';

const DashboardComments = lazy(async () => ({
  default: (await import('../parts/dashboard-comments.js')).DashboardComments,
}));

interface OpenedTileMenuProps extends TileMenuProps {
  /** Pressing its button is what brought it here. */
  isOpenAtFirst?: boolean;
}

export function TileMenu({ tile, title, result, isOpenAtFirst = false }: OpenedTileMenuProps) {
  const screen = useDashboard();
  const { view, change, openFact, rights, dashboard } = screen;
  const [isCommenting, setIsCommenting] = useState(false);
  const [isExplaining, setIsExplaining] = useState(false);
  const remove = useRemoveTile();
  const navigate = useNavigate();
  const isChart = 'type' in tile;
  const isTable = view.tables.includes(tile.id);
  const [factId] = result?.factIds ?? [];
  const whole = isChart ? {} : { row: 0, column: tile.plan.measures[0]?.as };
  return (
    <>
      <Menu
        isOpenAtFirst={isOpenAtFirst}
        trigger={
          <BareIconButton label={`Actions for ${title}`} className="-mr-1.5">
            <Ellipsis aria-hidden="true" />
          </BareIconButton>
        }
      >
        {isChart && tile.type !== 'table' && (
          <MenuItem
            icon={isTable ? <ChartColumn aria-hidden="true" /> : <Table2 aria-hidden="true" />}
            onSelect={() => change({ tables: toggled(view.tables, tile.id) }, { replace: true })}
          >
            {isTable ? 'View as chart' : 'View as table'}
          </MenuItem>
        )}
        {isChart && rights.edit && <DrillItems chart={tile} />}
        <MenuItem icon={<Info aria-hidden="true" />} onSelect={() => setIsExplaining(true)}>
          Explain
        </MenuItem>
        {rights.edit && (
          <MenuItem
            icon={<Rows3 aria-hidden="true" />}
            disabled={!factId}
            onSelect={() => factId && openFact({ id: factId, ...whole })}
          >
            Show rows
          </MenuItem>
        )}
        {rights.download && isChart && result && !result.error && (
          <MenuItem
            icon={<Download aria-hidden="true" />}
            onSelect={() =>
              saveText(`${title}.csv`, toCsv(toTableModel({ chart: { ...tile, title }, result })), 'text/csv')
            }
          >
            Download CSV
          </MenuItem>
        )}
        {rights.comment && (
          <MenuItem icon={<MessageSquare aria-hidden="true" />} onSelect={() => setIsCommenting(true)}>
            Comment
          </MenuItem>
        )}
        {rights.edit && (
          <>
            <MenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => void copyLink(`tile-${tile.id}`)}>
              Copy link
            </MenuItem>
            <MenuItem
              icon={<Bell aria-hidden="true" />}
              onSelect={() =>
                void navigate(`/scheduler?watch=${dashboard.id}.${tile.id}`, {
                  state: { filters: allFilters(screen) },
                })
              }
            >
              Alert me …
            </MenuItem>
            <MenuSeparator />
            <MenuItem
              variant="danger"
              icon={<Trash2 aria-hidden="true" />}
              onSelect={() => remove(tile.id, title)}
            >
              Remove tile
            </MenuItem>
          </>
        )}
      </Menu>
      {isCommenting && (
        <Suspense fallback={null}>
          <DashboardComments dashboard={dashboard} tileId={tile.id} onClose={() => setIsCommenting(false)} />
        </Suspense>
      )}
      {isExplaining && (
        <ExplainDialog tile={tile} title={title} result={result} onClose={() => setIsExplaining(false)} />
      )}
    </>
  );
}

/** A removed tile can be brought back while its toast is there. */
function useRemoveTile(): (id: string, title: string) => void {
  const { dashboard } = useDashboard();
  const update = useUpdate(dashboard.id);
  return (id, title) => {
    const before = dashboard.config;
    update.mutate({ config: removeTile(before, id) });
    toast({
      title: `“${title}” was removed`,
      action: { label: 'Undo', onSelect: () => update.mutate({ config: before }) },
    });
  };
}

/** The address with all of its filters, at one tile. */
async function copyLink(anchor: string): Promise<void> {
  const { origin, pathname, search } = window.location;
  const isCopied = await copyText(`${origin}${pathname}${search}#${anchor}`);
  toast(
    isCopied
      ? { variant: 'success', title: 'Link copied, with the filters as they are' }
      : { variant: 'destructive', title: 'This browser did not allow copying' },
  );
}

import type { Column, Dashboard } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { WORKSPACE_READER } from '../../../entities/dashboard/dashboards.api.js';
import { dataSourceQuery } from '../../../entities/data-source/data-sources.api.js';
import { useOtherSources } from '../parts/use-other-sources.js';
import { useScreen } from '../parts/use-screen.js';
import type { Moving } from './edit-context.js';
import { EditTileMenu } from './edit-tile-menu.js';
import type { Editing } from './model/editing.js';
import { placed } from './model/tabs.js';
import { usePreviews } from './use-previews.js';

const NO_COLUMNS: readonly Column[] = [];
const RIGHTS = { edit: false, download: false };

/** The dashboard's screen over the draft, with a tile that is on its way where it would lie. */
export function useDraftScreen(dashboard: Dashboard, { draft }: Editing, moving: Moving | null) {
  const source = useQuery(dataSourceQuery(dashboard.dataSourceIds[0] ?? ''));
  const config = moving ? placed(draft.config, moving.id, moving.layout) : draft.config;
  const others = useOtherSources(dashboard);
  const screen = useScreen({
    others,
    dashboard: { ...dashboard, name: draft.name, config },
    reader: WORKSPACE_READER,
    rights: RIGHTS,
    TileMenu: EditTileMenu,
    sourceName: source.data?.name ?? '',
    columns: source.data?.columns ?? NO_COLUMNS,
  });
  const results = usePreviews(dashboard, draft.config, screen);
  return { ...screen, results };
}

import type { Dashboard } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, List } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dataSourcesQuery } from '../../../entities/data-source/data-sources.api.js';
import { FolderSelect } from '../../../entities/folder/folder-select.js';
import { type Filing, useFiling } from '../../../entities/folder/folders.api.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { SearchInput } from '../../../shared/ui/fields/input.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Select } from '../../../shared/ui/fields/select.js';
import {
  arrangeList,
  EMPTY_LIST,
  FAVOURITES,
  type ListView,
  readList,
  SORTS,
  writeList,
} from '../model/list-view.js';
import { DashboardCard } from './dashboard-card.js';
import { DashboardTable } from './dashboard-table.js';

/** Searched, filtered and sorted in the browser: a list holds at most 200. */
export function DashboardList({ dashboards }: { dashboards: readonly Dashboard[] }) {
  const [params, setParams] = useSearchParams();
  const view = readList(params);
  const set = (part: Partial<ListView>) =>
    setParams(writeList({ ...view, ...part }), { replace: true, preventScrollReset: true });
  const sources = useQuery(dataSourcesQuery()).data ?? [];
  const names = new Map(sources.map(({ id, name }) => [id, name]));
  const nameOf = ({ dataSourceIds }: Dashboard) => names.get(dataSourceIds[0] ?? '') ?? '';
  const filing = useFiling('dashboard');
  const shown = arrangeList(dashboards, view, filing.isIn);
  const hasFavourites = view.place === FAVOURITES || dashboards.some(({ favourite }) => favourite);
  const used = [...new Set(dashboards.flatMap(({ dataSourceIds }) => dataSourceIds))];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search dashboards"
          className="w-72 max-sm:w-full"
          value={view.search}
          onValueChange={(search) => set({ search })}
        />
        {used.length > 1 && (
          <Select
            prefix="Source"
            value={view.source || 'all'}
            onValueChange={(source) => set({ source: source === 'all' ? '' : source })}
            options={[
              { value: 'all', label: 'All' },
              ...used.map((id) => ({ value: id, label: names.get(id) ?? 'Deleted source' })),
            ]}
          />
        )}
        <FolderSelect
          type="dashboard"
          filing={filing}
          value={view.place}
          onChange={(place) => set({ place })}
          places={hasFavourites ? [{ value: FAVOURITES, label: 'Favorites' }] : []}
        />
        <Select
          prefix="Sort"
          value={view.sort}
          onValueChange={(sort) => set({ sort })}
          options={(['updated', 'created', 'name'] as const).map((value) => ({ value, label: SORTS[value] }))}
        />
        <span className="ml-auto text-caption text-text3 tabular-nums">
          {plural(shown.length, 'dashboard')}
        </span>
        <Segmented
          label="Look"
          value={view.layout}
          onValueChange={(layout) => set({ layout })}
          options={[
            { value: 'cards', label: <LayoutGrid aria-hidden="true" />, name: 'Cards' },
            { value: 'table', label: <List aria-hidden="true" />, name: 'Table' },
          ]}
        />
      </div>
      {shown.length === 0 && (
        <Card>
          <Empty
            title="No dashboard matches"
            action={
              <Button onClick={() => set({ ...EMPTY_LIST, layout: view.layout })}>Clear filters</Button>
            }
          />
        </Card>
      )}
      {shown.length > 0 && (
        <Shown dashboards={shown} layout={view.layout} nameOf={nameOf} folderOf={filing.folderOf} />
      )}
    </>
  );
}

interface ShownProps {
  dashboards: readonly Dashboard[];
  layout: ListView['layout'];
  nameOf: (dashboard: Dashboard) => string;
  folderOf: Filing['folderOf'];
}

function Shown({ dashboards, layout, nameOf, folderOf }: ShownProps) {
  if (layout === 'table') return <DashboardTable dashboards={dashboards} sourceName={nameOf} />;
  return (
    <ul
      className="grid gap-4 pb-10 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4"
      onKeyDown={moveBetweenCards}
    >
      {dashboards.map((dashboard) => (
        <DashboardCard
          key={dashboard.id}
          dashboard={dashboard}
          sourceName={nameOf(dashboard)}
          folder={folderOf(dashboard.id)?.name}
        />
      ))}
    </ul>
  );
}

/** From card to card with the arrows; a row below is as many cards on as a row holds. */
function moveBetweenCards(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a[data-card]')];
  const at = links.indexOf(event.target);
  const top = links[0]?.getBoundingClientRect().top;
  const perRow = links.filter((link) => link.getBoundingClientRect().top === top).length;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow, ArrowUp: -perRow }[event.key];
  const next = step === undefined ? undefined : links[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

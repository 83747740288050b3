import type { Column, DataSourceDetail } from '@plumbline/contracts';
import { useQueries } from '@tanstack/react-query';
import { dataSourceQuery } from '../../../entities/data-source/data-sources.api.js';
import { labelOf } from '../../../entities/plan/conditions.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { useDashboard } from '../parts/dashboard-context.js';
import { useEdit } from './edit-context.js';
import { areAlike, linkedWith, withLink, withSameNames } from './model/column-links.js';
import { sourceIdsIn } from './model/tiles.js';
import { SidePanel } from './side-panel.js';

const NOTHING = '\u0000nothing';
const isLinkable = ({ role }: Column): boolean => role !== 'constant' && role !== 'measure';

/** Which columns of the sources mean the same: through these a filter on one acts on the tiles of the others. */
export function SourcesPanel({ onClose }: { onClose: () => void }) {
  const { dashboard, columns } = useDashboard();
  const [ownId = ''] = dashboard.dataSourceIds;
  const others = sourceIdsIn(dashboard.config).filter((id) => id !== ownId);
  const sources = useQueries({ queries: others.map(dataSourceQuery) });
  const own = [...columns.values()].filter(isLinkable);
  return (
    <SidePanel
      title="Data sources"
      subtitle="Columns that mean the same pass filters on"
      focusKey="sources"
      onClose={onClose}
    >
      {sources.map(({ data, isPending }, at) =>
        data ? (
          <SourceLinks key={data.id} own={own} ownId={ownId} source={data} />
        ) : (
          isPending && (
            <SkeletonGroup key={others[at]} label="Reading the columns">
              <Skeleton className="mt-4 h-32" />
            </SkeletonGroup>
          )
        ),
      )}
      {others.length === 0 && (
        <p className="mt-4 text-body text-text2">
          All tiles show one data source. Choose another one in the settings of a chart.
        </p>
      )}
    </SidePanel>
  );
}

interface SourceLinksProps {
  own: readonly Column[];
  ownId: string;
  source: Pick<DataSourceDetail, 'id' | 'name' | 'columns'>;
}

function SourceLinks({ own, ownId, source }: SourceLinksProps) {
  const { state, dispatch } = useEdit();
  const links = state.draft.config.columnLinks ?? [];
  const linkable = source.columns.filter(isLinkable);
  const link = (columnLinks: typeof links) => dispatch({ type: 'link', columnLinks });
  return (
    <section className="border-b border-border-subtle py-4 last:border-0" aria-label={source.name}>
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 className="min-w-0 truncate text-label">{source.name}</h3>
        <Button
          size="compact"
          onClick={() => link(withSameNames(links, [ownId, own], [source.id, linkable]))}
        >
          Link same names
        </Button>
      </div>
      <ul className="flex flex-col gap-2">
        {own.map((column) => (
          <li key={column.name} className="grid grid-cols-2 items-center gap-2">
            <span className="min-w-0 truncate text-body">{labelOf(column.name)}</span>
            <Select
              label={`${labelOf(column.name)} in ${source.name}`}
              value={linkedWith(links, [ownId, column.name], source.id) ?? NOTHING}
              onValueChange={(name) =>
                link(withLink(links, [ownId, column.name], [source.id, name === NOTHING ? undefined : name]))
              }
              options={[
                { value: NOTHING, label: 'Nothing' },
                ...linkable
                  .filter((other) => areAlike(other, column))
                  .map(({ name }) => ({ value: name, label: labelOf(name) })),
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { type Column, SMALL_GROUP_ROWS, type UpdateShareBody } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { guestColumnsQuery } from '../../../entities/dashboard/shares.api.js';
import { labelOf } from '../../../entities/plan/conditions.js';
import { plural } from '../../../shared/lib/format.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';

export type GuestRightsValue = Required<UpdateShareBody>;

export const FULL_RIGHTS: GuestRightsValue = {
  allowDownload: false,
  filterColumns: null,
  hideSmallGroups: false,
};

interface GuestRightsProps {
  dashboardId: string;
  value: GuestRightsValue;
  onChange: (value: GuestRightsValue) => void;
}

/** What the guests of a link may do and see. */
export function GuestRights({ dashboardId, value, onChange }: GuestRightsProps) {
  const set = (part: Partial<GuestRightsValue>) => onChange({ ...value, ...part });
  return (
    <div className="flex flex-col gap-3">
      <Checkbox checked={value.allowDownload} onCheckedChange={(allowDownload) => set({ allowDownload })}>
        Offer the figures of each tile as a file
      </Checkbox>
      <FilterRights
        dashboardId={dashboardId}
        chosen={value.filterColumns}
        onChange={(filterColumns) => set({ filterColumns })}
      />
      <Checkbox
        checked={value.hideSmallGroups}
        onCheckedChange={(hideSmallGroups) => set({ hideSmallGroups })}
      >
        Hide groups of fewer than {SMALL_GROUP_ROWS} rows
        <span className="block text-caption text-text3">
          Tiles that show single rows, or a smallest or largest value, are hidden, too.
        </span>
      </Checkbox>
    </div>
  );
}

interface FilterRightsProps {
  dashboardId: string;
  /** Null: every column that can be filtered, also those of tiles to come. */
  chosen: string[] | null;
  onChange: (chosen: string[] | null) => void;
}

function FilterRights({ dashboardId, chosen, onChange }: FilterRightsProps) {
  const { data, isPending, error, refetch } = useQuery(guestColumnsQuery(dashboardId));
  const columns = data?.filterable ?? [];
  const isOpen = (name: string) => chosen?.includes(name) ?? true;
  const open = columns.filter(({ name }) => isOpen(name));
  const toggle = ({ name }: Column, isWanted: boolean) => {
    const names = columns.filter((one) => (one.name === name ? isWanted : isOpen(one.name)));
    onChange(names.length === columns.length ? null : names.map((one) => one.name));
  };
  return (
    <div>
      <Checkbox
        checked={chosen === null || (chosen.length > 0 && 'indeterminate')}
        onCheckedChange={(isWanted) => onChange(isWanted ? null : [])}
      >
        Guests can filter
        <span className="block text-caption text-text3">
          By the columns whose values the tiles show, never by one that is only measured.
        </span>
      </Checkbox>
      {isPending && <Skeleton className="mt-2 ml-6 h-6" />}
      {error && (
        <ErrorState title="The columns could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {data && columns.length === 0 && (
        <p className="mt-1 ml-6 text-caption text-text3">The tiles show no column to filter by.</p>
      )}
      {columns.length > 0 && (
        <fieldset className="mt-2 ml-6">
          <legend className="text-caption text-text3 tabular-nums">
            {open.length} of {plural(columns.length, 'column')} can be filtered
          </legend>
          <div className="mt-1 grid max-h-40 gap-x-4 gap-y-2 overflow-y-auto py-0.5 sm:grid-cols-2">
            {columns.map((column) => (
              <Checkbox
                key={column.name}
                checked={isOpen(column.name)}
                onCheckedChange={(isWanted) => toggle(column, isWanted)}
              >
                <span className="wrap-anywhere">{labelOf(column.name)}</span>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

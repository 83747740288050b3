import type { Dashboard } from '@plumbline/contracts';
import { Ellipsis, Pencil, Pin, PinOff, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useUpdate } from '../../../entities/dashboard/dashboards.api.js';
import { addChart } from '../../../shared/lib/tile-layout.js';
import { IconButton } from '../../../shared/ui/buttons/icon-button.js';
import { Menu, MenuItem, MenuSeparator } from '../../../shared/ui/overlays/menu.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { DeleteDialog } from '../parts/delete-dialog.js';
import { RenameDialog } from '../parts/rename-dialog.js';

interface DashboardMenuProps {
  dashboard: Dashboard;
  onDeleted: () => void;
}

/** What can be done with a dashboard as a whole. */
export function DashboardMenu({ dashboard, onDeleted }: DashboardMenuProps) {
  const [open, setOpen] = useState<'rename' | 'delete'>();
  const update = useUpdate(dashboard.id);
  const close = () => setOpen(undefined);
  const isReady = dashboard.status === 'ready';
  const [next] = dashboard.config.runnersUp;
  const togglePin = () =>
    update.mutate(
      { pinned: !dashboard.pinned },
      {
        onSuccess: ({ pinned, dataVersion }) =>
          toast({
            variant: 'success',
            title: pinned ? `Pinned to data version ${dataVersion}` : 'Follows new data versions again',
          }),
      },
    );
  const suggest = () => {
    if (!next) return;
    const before = dashboard.config;
    update.mutate(
      { config: addChart(before, next) },
      {
        onSuccess: () => {
          document.getElementById(`tile-${next.id}`)?.scrollIntoView({ block: 'center' });
          toast({
            variant: 'success',
            title: `“${next.title}” was added`,
            description: next.reason,
            action: { label: 'Undo', onSelect: () => update.mutate({ config: before }) },
          });
        },
      },
    );
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${dashboard.name}`}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setOpen('rename')}>
          Rename
        </MenuItem>
        {isReady && (
          <MenuItem
            icon={dashboard.pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
            onSelect={togglePin}
          >
            {dashboard.pinned ? 'Follow new data versions' : `Pin to data version ${dashboard.dataVersion}`}
          </MenuItem>
        )}
        {isReady && (
          <MenuItem icon={<Plus aria-hidden="true" />} disabled={!next} onSelect={suggest}>
            {next ? 'Suggest another chart' : 'No further chart to suggest'}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem variant="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => setOpen('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {open === 'rename' && <RenameDialog dashboard={dashboard} onClose={close} />}
      {open === 'delete' && <DeleteDialog dashboard={dashboard} onClose={close} onDeleted={onDeleted} />}
    </>
  );
}

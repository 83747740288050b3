import type { Dashboard, Filter, ScheduleFilter } from '@plumbline/contracts';
import {
  CalendarClock,
  Copy,
  Ellipsis,
  FileDown,
  MessageSquare,
  Pencil,
  Pin,
  PinOff,
  Plus,
  Sigma,
  Trash2,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUpdate } from '../../../entities/dashboard/dashboards.api.js';
import { useCopy } from '../../../entities/dashboard/editing.api.js';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { IconButton } from '../../../shared/ui/buttons/icon-button.js';
import { Menu, MenuItem, MenuSeparator } from '../../../shared/ui/overlays/menu.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { DeleteDialog } from '../parts/delete-dialog.js';
import { notifyRefused } from '../parts/notify-refused.js';
import { RenameDialog } from '../parts/rename-dialog.js';

const CalculationsSheet = lazy(async () => ({
  default: (await import('../calculations/calculations-sheet.js')).CalculationsSheet,
}));

const NewExportDialog = lazy(async () => ({
  default: (await import('../../../entities/export/new-export-dialog.js')).NewExportDialog,
}));

const DashboardComments = lazy(async () => ({
  default: (await import('../parts/dashboard-comments.js')).DashboardComments,
}));

const SuggestDialog = lazy(async () => ({
  default: (await import('./suggest-dialog.js')).SuggestDialog,
}));

interface DashboardMenuProps {
  dashboard: Dashboard;
  /** Those on the screen: a file is of what is seen. */
  filters?: Filter[];
  /** The same for what is sent later. */
  scheduled?: ScheduleFilter[];
  onDeleted: () => void;
}

/** Sends it at certain times, under the filters of the screen. */
function ScheduleItem({ id, filters }: { id: string; filters: ScheduleFilter[] | undefined }) {
  const navigate = useNavigate();
  return (
    <MenuItem
      icon={<CalendarClock aria-hidden="true" />}
      onSelect={() => void navigate(`/scheduler?new=${id}`, { state: { filters } })}
    >
      Send on a schedule
    </MenuItem>
  );
}

/** What can be done with a dashboard as a whole. */
export function DashboardMenu(props: DashboardMenuProps) {
  return useMayEdit() ? <EditorsMenu {...props} /> : <ViewersMenu dashboard={props.dashboard} />;
}

/** Who only sees it talks about it. */
function ViewersMenu({ dashboard }: Pick<DashboardMenuProps, 'dashboard'>) {
  const [isOpen, setIsOpen] = useState(false);
  if (dashboard.status !== 'ready') return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${dashboard.name}`}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={<MessageSquare aria-hidden="true" />} onSelect={() => setIsOpen(true)}>
          Comments
        </MenuItem>
      </Menu>
      {isOpen && (
        <Suspense fallback={null}>
          <DashboardComments dashboard={dashboard} tileId={null} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function EditorsMenu({ dashboard, filters, scheduled, onDeleted }: DashboardMenuProps) {
  const [open, setOpen] = useState<
    'rename' | 'delete' | 'comments' | 'calculations' | 'export' | 'suggest'
  >();
  const update = useUpdate(dashboard.id);
  const close = () => setOpen(undefined);
  const duplicate = useDuplicate(dashboard);
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
          <MenuItem icon={<MessageSquare aria-hidden="true" />} onSelect={() => setOpen('comments')}>
            Comments
          </MenuItem>
        )}
        {isReady && (
          <MenuItem icon={<Copy aria-hidden="true" />} onSelect={duplicate}>
            Duplicate
          </MenuItem>
        )}
        {isReady && (
          <MenuItem
            icon={dashboard.pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
            onSelect={togglePin}
          >
            {dashboard.pinned ? 'Follow new data versions' : `Pin to data version ${dashboard.dataVersion}`}
          </MenuItem>
        )}
        {isReady && (
          <MenuItem icon={<Plus aria-hidden="true" />} disabled={!next} onSelect={() => setOpen('suggest')}>
            {next ? 'Suggest another chart' : 'No more charts to suggest'}
          </MenuItem>
        )}
        {isReady && <ScheduleItem id={dashboard.id} filters={scheduled} />}
        {isReady && (
          <MenuItem icon={<Sigma aria-hidden="true" />} onSelect={() => setOpen('calculations')}>
            Calculations
          </MenuItem>
        )}
        {isReady && (
          <MenuItem icon={<FileDown aria-hidden="true" />} onSelect={() => setOpen('export')}>
            Export
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem variant="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => setOpen('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {open === 'comments' && (
        <Suspense fallback={null}>
          <DashboardComments dashboard={dashboard} tileId={null} onClose={close} />
        </Suspense>
      )}
      {open === 'suggest' && (
        <Suspense fallback={null}>
          <SuggestDialog dashboard={dashboard} onClose={close} />
        </Suspense>
      )}
      {open === 'export' && (
        <Suspense fallback={null}>
          <NewExportDialog
            subject={{ type: 'dashboard', id: dashboard.id }}
            filters={filters}
            onClose={close}
          />
        </Suspense>
      )}
      {open === 'calculations' && (
        <Suspense fallback={null}>
          <CalculationsSheet dashboard={dashboard} onClose={close} />
        </Suspense>
      )}
      {open === 'rename' && <RenameDialog dashboard={dashboard} onClose={close} />}
      {open === 'delete' && <DeleteDialog dashboard={dashboard} onClose={close} onDeleted={onDeleted} />}
    </>
  );
}

/** Another dashboard with the same tiles; it opens when it is made. */
function useDuplicate({ id }: Dashboard): () => void {
  const navigate = useNavigate();
  const copy = useCopy(id);
  return () =>
    copy.mutate(
      {},
      {
        onSuccess: (made) => {
          toast({ variant: 'success', title: `“${made.name}” was made` });
          void navigate(`/dashboard/${made.id}`);
        },
        onError: notifyRefused,
      },
    );
}

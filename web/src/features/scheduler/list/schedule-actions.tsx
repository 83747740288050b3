import type { Schedule } from '@plumbline/contracts';
import { Ellipsis, History, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRunSchedule } from '../../../entities/schedule/schedules.api.js';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { useAddress } from '../../../shared/ui/list/use-address.js';
import { Menu, MenuItem, MenuSeparator } from '../../../shared/ui/overlays/menu.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { DeleteSchedule } from '../parts/delete-schedule.js';

const notify = (error: Error) => toast({ variant: 'destructive', title: error.message });

/** What else can be done with a schedule. */
export function ScheduleActions({ schedule: { id, name, kind } }: { schedule: Schedule }) {
  const { set } = useAddress();
  const [isDeleting, setIsDeleting] = useState(false);
  const mayEdit = useMayEdit();
  const run = useRunSchedule();
  const runNow = () =>
    run.mutate(id, {
      onError: notify,
      onSuccess: () => toast({ variant: 'success', title: `${name} runs now` }),
    });
  return (
    <>
      <Menu
        trigger={
          <BareIconButton label={`Actions for ${name}`}>
            <Ellipsis aria-hidden="true" />
          </BareIconButton>
        }
      >
        {mayEdit && (
          <MenuItem icon={<Play aria-hidden="true" />} onSelect={runNow}>
            Run now
          </MenuItem>
        )}
        <MenuItem icon={<History aria-hidden="true" />} onSelect={() => set('runs', id)}>
          Runs
        </MenuItem>
        {mayEdit && (
          <>
            <MenuItem
              icon={<Pencil aria-hidden="true" />}
              onSelect={() => set(kind === 'alert' ? 'alert' : 'edit', id)}
            >
              Edit
            </MenuItem>
            <MenuSeparator />
            <MenuItem
              variant="danger"
              icon={<Trash2 aria-hidden="true" />}
              onSelect={() => setIsDeleting(true)}
            >
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      <DeleteSchedule schedule={{ id, name }} isOpen={isDeleting} onOpenChange={setIsDeleting} />
    </>
  );
}

import type { Dashboard } from '@plumbline/contracts';
import { Ellipsis, Folder, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MoveDialog } from '../../../entities/folder/move-dialog.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.js';
import { DeleteDialog } from '../parts/delete-dialog.js';
import { RenameDialog } from '../parts/rename-dialog.js';

/** What can be done with a dashboard beside opening it, for who may change it. */
export function CardMenu({ dashboard }: { dashboard: Dashboard }) {
  const [open, setOpen] = useState<'rename' | 'folder' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <EditorOnly>
      <Menu
        trigger={
          <BareIconButton label={`Actions for ${dashboard.name}`}>
            <Ellipsis aria-hidden="true" />
          </BareIconButton>
        }
      >
        {dashboard.status !== 'building' && (
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setOpen('rename')}>
            Rename
          </MenuItem>
        )}
        <MenuItem icon={<Folder aria-hidden="true" />} onSelect={() => setOpen('folder')}>
          Move to a folder
        </MenuItem>
        <MenuItem variant="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => setOpen('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {open === 'rename' && <RenameDialog dashboard={dashboard} onClose={close} />}
      {open === 'folder' && (
        <MoveDialog type="dashboard" id={dashboard.id} name={dashboard.name} onClose={close} />
      )}
      {open === 'delete' && <DeleteDialog dashboard={dashboard} onClose={close} />}
    </EditorOnly>
  );
}

import { type Connection, ENGINE_NAMES } from '@plumbline/contracts';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDeleteConnection } from '../../../entities/connection/connections.api.js';
import { plural } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.js';
import { Sheet } from '../../../shared/ui/overlays/sheet.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { ConnectStages } from './connect-stages.js';

interface KnownConnectionsProps {
  connections: readonly Connection[];
  onChoose: (id: string) => void;
  onNew: () => void;
  onEdit: (connection: Connection) => void;
  onClose: () => void;
}

/** The connections that are there already, each of which leads to its tables. */
export function KnownConnections({ connections, onChoose, onNew, onEdit, onClose }: KnownConnectionsProps) {
  const [deleted, setDeleted] = useState<Connection>();
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Connect a database"
      description="Plumbline only reads. Nothing is written to your database."
      aside={<ConnectStages current={0} />}
      width="wide"
      className="p-4 md:p-8"
    >
      <div className="mx-auto flex max-w-3xl flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-h3">Your connections</h3>
          <Button variant="primary" onClick={onNew}>
            New connection
          </Button>
        </div>
        <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
          {connections.map((connection) => (
            <li key={connection.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
              <Facts connection={connection} />
              <Button size="compact" onClick={() => onChoose(connection.id)}>
                Choose tables
              </Button>
              <Menu
                trigger={
                  <BareIconButton label={`Actions for ${connection.name}`}>
                    <Ellipsis aria-hidden="true" />
                  </BareIconButton>
                }
              >
                <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onEdit(connection)}>
                  Change
                </MenuItem>
                <MenuItem
                  variant="danger"
                  icon={<Trash2 aria-hidden="true" />}
                  onSelect={() => setDeleted(connection)}
                >
                  Delete
                </MenuItem>
              </Menu>
            </li>
          ))}
        </ul>
      </div>
      {deleted && <DeleteConnection connection={deleted} onClose={() => setDeleted(undefined)} />}
    </Sheet>
  );
}

function Facts({ connection }: { connection: Connection }) {
  const { name, engine, kind, host, database, user, readOnly, status, lastTest, usedBy } = connection;
  const product = lastTest.server ?? ENGINE_NAMES[engine];
  return (
    <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
      <p className="text-body font-medium text-text1">{name}</p>
      <p className="text-caption text-text3">
        {kind === 'aws-rds' && 'AWS RDS, '}
        {product} at {host}, {database}, as {user}
      </p>
      <p className="text-caption text-text3">
        {status === 'connected' ? 'Worked' : 'Failed'} {formatDateTime(lastTest.at)} ·{' '}
        {readOnly === 'proved' ? 'can only read' : 'could write, but is only read from'} ·{' '}
        {plural(usedBy.length, 'data source')}
      </p>
    </div>
  );
}

function DeleteConnection({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const remove = useDeleteConnection();
  const { name, usedBy } = connection;
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${name}?`}
      description={
        usedBy.length === 0
          ? 'The connection and its password are removed.'
          : `The connection and its password are removed. ${plural(usedBy.length, 'data source')} keep what was read, and can no longer be refreshed: ${usedBy.map((use) => use.name).join(', ')}.`
      }
      confirmLabel="Delete connection"
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate(connection.id, {
          onSuccess: onClose,
          onError: (error) =>
            toast({ variant: 'destructive', title: 'Nothing was deleted', description: error.message }),
        })
      }
    />
  );
}

import type { BackupView, RestoreView } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { ObjectPanel } from './object/object-panel.js';
import { objectRestoresQuery } from './object/object-restore.api.js';
import { ObjectRestoresCard } from './object/object-restores-card.js';
import { RestoreCard } from './restore-card.js';

interface BackupSideProps {
  /** The backup out of which something is to come back. */
  opened: BackupView | undefined;
  onClose: () => void;
  last: RestoreView | null;
}

/** Beside the backups: how one comes back, or one object out of it, and which objects did. */
export function BackupSide({ opened, onClose, last }: BackupSideProps) {
  const { data: restores } = useQuery(objectRestoresQuery());
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {opened ? (
        <ObjectPanel key={opened.id} backup={opened} onClose={onClose} />
      ) : (
        <RestoreCard last={last} />
      )}
      {restores && restores.length > 0 && <ObjectRestoresCard restores={restores} />}
    </div>
  );
}

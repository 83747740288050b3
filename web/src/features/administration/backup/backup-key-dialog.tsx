import { useState } from 'react';
import { copyText } from '../../../shared/lib/browser/copy-text.js';
import { saveFile } from '../../../shared/lib/browser/save-text.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { useMakeKey } from './backup.api.js';

interface KeyDialogProps {
  onClose: () => void;
  /** Whether there is a key, which the new one takes the place of. */
  isReplacing: boolean;
}

/** Makes the key of backups and shows its secret half this once. It does not close before somebody says that it is kept. */
export function BackupKeyDialog({ onClose, isReplacing }: KeyDialogProps) {
  const make = useMakeKey();
  const [isKept, setIsKept] = useState(false);
  const key = make.data;
  const close = () => {
    if (!key || isKept) onClose();
  };
  const save = (identity: string) =>
    saveFile('plumbline-backup-key.txt', new Blob([`# Opens the backups of Plumbline\n${identity}\n`]));
  return (
    <Dialog
      isOpen
      onOpenChange={close}
      title={key ? 'Keep this key' : 'Make the key of backups'}
      description={
        key
          ? 'Without it nobody can open a backup, not even us. It is shown this once and stored nowhere.'
          : `Backups are encrypted for a key that only you keep.${isReplacing ? ' Backups made so far still need the previous key.' : ''}`
      }
      footer={
        key ? (
          <Button variant="primary" disabled={!isKept} onClick={onClose}>
            Done
          </Button>
        ) : (
          <Button variant="primary" isPending={make.isPending} onClick={() => make.mutate(undefined)}>
            Make a key
          </Button>
        )
      }
    >
      {make.error && (
        <p role="alert" className="text-body text-danger-text">
          {make.error.message}
        </p>
      )}
      {key && (
        <div className="flex flex-col gap-3">
          <code className="rounded-md border border-border bg-sunken p-3 font-mono text-label wrap-anywhere">
            {key.identity}
          </code>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => void copyText(key.identity)}>Copy</Button>
            <Button onClick={() => save(key.identity)}>Save as a file</Button>
          </div>
          <Checkbox name="key-kept" checked={isKept} onCheckedChange={setIsKept}>
            I have stored it on another machine
          </Checkbox>
        </div>
      )}
    </Dialog>
  );
}

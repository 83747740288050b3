import { PRODUCT_NAME } from '@plumbline/contracts';
import { saveText } from '../../../shared/lib/browser/save-text.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';

interface RecoveryCodesDialogProps {
  /** null keeps it closed. */
  codes: string[] | null;
  onClose: () => void;
}

export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  if (!codes) return null;
  const onSave = () => saveText(`${PRODUCT_NAME} recovery codes.txt`, codes.join('\n'), 'text/plain');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Your recovery codes"
      description="Each signs you in once when your second factor is not at hand. They are shown this once."
      footer={
        <>
          <Button onClick={onSave}>Save as file</Button>
          <Button variant="primary" onClick={onClose}>
            I have kept them
          </Button>
        </>
      }
    >
      <ul className="grid grid-cols-2 gap-2 font-mono text-code text-text1" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code} className="rounded-sm bg-sunken px-2 py-1">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

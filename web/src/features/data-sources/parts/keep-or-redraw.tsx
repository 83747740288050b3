import type { Dashboard } from '@plumbline/contracts';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';

const SHOWN = 5;
/** Of the name of a dashboard. */
const MAX_NAME = 200;
const REDRAWN = ' (redrawn)';

interface KeepOrRedrawProps {
  /** At least one. */
  edited: readonly Pick<Dashboard, 'id' | 'name'>[];
  onKeep: () => void;
  /** Gets the name of the new dashboard. */
  onRedraw: (name: string) => void;
  onClose: () => void;
}

/** What becomes of dashboards that people edited when their table is read another way. They stay in either case. */
export function KeepOrRedraw({ edited, onKeep, onRedraw, onClose }: KeepOrRedrawProps) {
  const isOne = edited.length === 1;
  const more = edited.length - SHOWN;
  const name = `${(edited[0]?.name ?? '').slice(0, MAX_NAME - REDRAWN.length)}${REDRAWN}`;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isOne ? 'Keep the edited dashboard, or redraw?' : 'Keep the edited dashboards, or redraw?'}
      description={`Dashboards that nobody edited are drawn anew. ${isOne ? 'This one was edited and stays as it is' : 'These were edited and stay as they are'}; redrawing builds a new one beside ${isOne ? 'it' : 'them'}.`}
      footer={
        <>
          <Button className="mr-auto" variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onKeep}>Keep mine</Button>
          <Button variant="primary" onClick={() => onRedraw(name)}>
            Redraw as a new dashboard
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-body wrap-anywhere">
        {edited.slice(0, SHOWN).map((one) => (
          <li key={one.id}>{one.name}</li>
        ))}
        {more > 0 && <li className="text-text2">and {more} more</li>}
      </ul>
    </Dialog>
  );
}

import { useIsTeam } from '../../../entities/workspace/people.api.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import type { Draft } from '../model/draft.js';
import { Labelled } from '../parts/labelled.js';

const CHOICES = [
  { value: 'none', label: 'By itself' },
  { value: '4', label: 'Approved in 4 hours' },
  { value: '24', label: 'In a day' },
  { value: '72', label: 'In 3 days' },
] as const;

interface ApprovalFieldProps {
  hours: number | null;
  onChange: (change: Pick<Draft, 'approvalHours'>) => void;
}

/** Whether somebody has to approve each file first; offered where there is somebody else, or it is so already. */
export function ApprovalField({ hours, onChange }: ApprovalFieldProps) {
  const isTeam = useIsTeam();
  if (!isTeam && hours === null) return null;
  const value = hours === null ? 'none' : String(hours);
  const isListed = CHOICES.some((choice) => choice.value === value);
  return (
    <Labelled label="It goes out">
      <Segmented
        label="It goes out"
        value={value}
        onValueChange={(chosen) => onChange({ approvalHours: chosen === 'none' ? null : Number(chosen) })}
        options={[...CHOICES, ...(isListed ? [] : [{ value, label: `Approved in ${value} hours` }])]}
      />
      {hours !== null && (
        <p className="text-caption text-text3">
          An owner, or an editor whose schedule it is not, approves each file. What nobody approves in time is
          not sent, and its run says so. A test goes out at once.
        </p>
      )}
    </Labelled>
  );
}

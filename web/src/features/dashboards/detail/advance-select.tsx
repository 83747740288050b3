import { Select } from '../../../shared/ui/fields/select.js';
import { ADVANCE_SECONDS } from './auto-advance.js';

const BY_HAND = 'by hand';

interface AdvanceSelectProps {
  /** Null: when somebody asks. */
  seconds: number | null;
  onChange: (seconds: number | null) => void;
}

/** How long each page of a presented dashboard stands. */
export function AdvanceSelect({ seconds, onChange }: AdvanceSelectProps) {
  return (
    <Select
      prefix="Advance"
      value={seconds === null ? BY_HAND : String(seconds)}
      onValueChange={(value) => onChange(value === BY_HAND ? null : Number(value))}
      options={[
        { value: BY_HAND, label: 'By hand' },
        ...ADVANCE_SECONDS.map((one) => ({ value: String(one), label: `Every ${one} s` })),
      ]}
    />
  );
}

import {
  AUDIENCE_WORDS,
  SUMMARY_AUDIENCES,
  SUMMARY_PART_WORDS,
  SUMMARY_PARTS,
  type SummaryAudience,
  type SummaryLength,
  type SummaryPart,
} from '@plumbline/contracts';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Select } from '../../../shared/ui/fields/select.js';

const LENGTHS = [
  { value: 'short', label: 'Short' },
  { value: 'page', label: 'One page' },
  { value: 'full', label: 'Full' },
] as const;
const AUDIENCES = SUMMARY_AUDIENCES.map((value) => ({ value, label: AUDIENCE_WORDS[value] }));

interface ChoicesProps {
  audience: SummaryAudience;
  length: SummaryLength;
  parts: readonly SummaryPart[];
  onAudience: (audience: SummaryAudience) => void;
  onLength: (length: SummaryLength) => void;
  onParts: (parts: readonly SummaryPart[]) => void;
}

/** For whom, how long, and which sections. */
export function Choices({ audience, length, parts, onAudience, onLength, onParts }: ChoicesProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-label text-text2">Audience</span>
        <Select label="Audience" options={AUDIENCES} value={audience} onValueChange={onAudience} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-label text-text2">Length</span>
        <Segmented label="Length" options={LENGTHS} value={length} onValueChange={onLength} />
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-label text-text2">Sections</legend>
        {SUMMARY_PARTS.map((part) => (
          <Checkbox
            key={part}
            checked={parts.includes(part)}
            onCheckedChange={(isOn) =>
              onParts(SUMMARY_PARTS.filter((one) => (one === part ? isOn : parts.includes(one))))
            }
          >
            {SUMMARY_PART_WORDS[part]}
          </Checkbox>
        ))}
      </fieldset>
    </>
  );
}

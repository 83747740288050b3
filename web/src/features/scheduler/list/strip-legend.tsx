import { cn } from '../../../shared/lib/cn.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { MARKS, NEXT_MARK, PAUSED_MARK, PLANNED_MARK } from './strip-marks.js';

export const STRIPS = { week: 3.5, month: 14 } as const;
export type StripLength = keyof typeof STRIPS;

const LEGEND = [
  { words: 'done', mark: MARKS.good },
  { words: 'partly delivered or held', mark: MARKS.mixed },
  { words: 'missed or failed', mark: MARKS.bad },
  { words: 'checked, nothing sent', mark: MARKS.quiet },
  { words: 'skipped', mark: PAUSED_MARK },
  { words: 'next', mark: NEXT_MARK },
  { words: 'planned', mark: PLANNED_MARK },
];

/** How far a strip reaches, and what its marks mean. */
export function StripLegend({
  length,
  onLength,
}: {
  length: StripLength;
  onLength: (next: StripLength) => void;
}) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <Segmented
        label="How far the strips reach"
        value={length}
        onValueChange={onLength}
        options={[
          { value: 'week', label: 'Week' },
          { value: 'month', label: 'Month' },
        ]}
      />
      <ul aria-label="Marks" className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-text3 sm:ml-auto">
        {LEGEND.map(({ words, mark }) => (
          <li key={words} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={cn('inline-block shrink-0', mark)} />
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}

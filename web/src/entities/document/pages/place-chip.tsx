import type { PageBox } from '@plumbline/contracts';
import type { Place } from './place.js';

interface PlaceChipProps {
  at: { page: number; box: PageBox };
  /** What stands there, for those who do not see it. */
  label: string;
  onPlace: (place: Place) => void;
}

/** Leads to where something stands: "p4". */
export function PlaceChip({ at: { page, box }, label, onPlace }: PlaceChipProps) {
  return (
    <button
      type="button"
      aria-label={`p${page}, show ${label} on page ${page}`}
      onClick={() => onPlace({ page, box })}
      className="touch-target inline-flex h-5 items-center rounded-sm border border-accent-border px-1.5 align-middle text-caption text-accent-text tabular-nums hover:bg-accent-subtle"
    >
      p{page}
    </button>
  );
}

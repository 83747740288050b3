import { formatCount, plural } from '@plumbline/charts';
import { TriangleAlert } from 'lucide-react';
import { cn } from '../lib/cn.js';

const MOST_SEGMENTS = 20;
/** From here on the meter warns. */
const WARN_FROM = 0.8;

interface UsageMeterProps {
  used: number;
  /** null: unlimited. */
  limit: number | null;
  /** What is counted, in the plural with an s: "uploads". */
  noun: string;
  /** Slots reserved by work under way, outlined. */
  reserved?: number;
  /** Further sentences: "failed builds do not count". */
  note?: string;
  /** False where all being used is as it should be. */
  warns?: boolean;
  /** What can be done about a full meter; it stands beside one that is nearly full. */
  onHelp?: () => void;
}

type State = 'free' | 'nearly' | 'full';

const VARIANTS: Record<State, { fill: string; line: string; words: string }> = {
  free: { fill: 'bg-text2', line: 'border-text2', words: '' },
  nearly: { fill: 'bg-warning-solid', line: 'border-warning-solid', words: 'text-warning-text' },
  full: { fill: 'bg-danger-solid', line: 'border-danger-solid', words: 'text-danger-text' },
};

/** "4 of 5 uploads used", with one segment per slot; warns from four fifths on, and says when nothing is left. */
export function UsageMeter({ used, limit, noun, reserved = 0, note, warns = true, onHelp }: UsageMeterProps) {
  const state = warns ? stateOf(used, limit) : 'free';
  const text = textOf(used, limit, noun);
  const notes = [reserved > 0 && `${formatCount(reserved)} being built`, note].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption">
      {limit !== null && limit > 0 && limit <= MOST_SEGMENTS && (
        <Segments used={used} limit={limit} reserved={reserved} state={state} />
      )}
      <span className="text-text1 tabular-nums">
        {text}
        {notes.length > 0 && <span className="text-text3"> · {notes.join(' · ')}</span>}
      </span>
      {limit !== null && state !== 'free' && (
        <span className={cn('inline-flex items-center gap-1 font-medium', VARIANTS[state].words)}>
          <TriangleAlert className="size-3.5" aria-hidden="true" />
          {leftWords(used, limit)}
        </span>
      )}
      {onHelp && state !== 'free' && (
        <button
          type="button"
          onClick={onHelp}
          className="touch-target text-accent-text underline decoration-accent-border underline-offset-4 hover:decoration-current"
        >
          What you can do
        </button>
      )}
    </div>
  );
}

function textOf(used: number, limit: number | null, noun: string): string {
  if (limit === null) return `${plural(used, noun.replace(/s$/, ''), noun)}, no limit`;
  if (limit === 0) return `No ${noun} in this plan`;
  return `${formatCount(used)} of ${formatCount(limit)} ${noun} used`;
}

/** Of a limit of nothing, nothing is missing: the plan does not have it. */
function stateOf(used: number, limit: number | null): State {
  if (limit === null || used < limit * WARN_FROM || limit === 0) return 'free';
  return used < limit ? 'nearly' : 'full';
}

function leftWords(used: number, limit: number): string {
  if (used > limit) return `${formatCount(used - limit)} over the limit`;
  return used === limit ? 'Full' : `${formatCount(limit - used)} left`;
}

interface SegmentsProps {
  used: number;
  limit: number;
  reserved: number;
  state: State;
}

function Segments({ used, limit, reserved, state }: SegmentsProps) {
  const slots = Array.from({ length: limit }, (_, slot) => slot);
  const { fill, line } = VARIANTS[state];
  const variant = (slot: number) => {
    if (slot < used - reserved) return fill;
    return slot < used ? `border ${line}` : 'bg-pressed';
  };
  return (
    <span className="flex gap-0.5" aria-hidden="true">
      {slots.map((slot) => (
        <span key={slot} className={`h-2 w-1.5 rounded-[2px] ${variant(slot)}`} />
      ))}
    </span>
  );
}

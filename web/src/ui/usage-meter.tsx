import { formatCount } from '../lib/format.js';

const MOST_SEGMENTS = 20;

interface UsageMeterProps {
  used: number;
  /** null: unlimited. */
  limit: number | null;
  /** What is counted, in the plural: "uploads". */
  noun: string;
  /** Slots reserved by work under way, outlined. */
  reserved?: number;
  /** Further sentences: "failed builds do not count". */
  note?: string;
}

/** "4 of 5 uploads used", with one segment per slot. */
export function UsageMeter({ used, limit, noun, reserved = 0, note }: UsageMeterProps) {
  const text =
    limit === null
      ? `${formatCount(used)} ${noun}, no limit`
      : `${formatCount(used)} of ${formatCount(limit)} ${noun} used`;
  const notes = [reserved > 0 && `${formatCount(reserved)} being built`, note].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption">
      {limit !== null && limit <= MOST_SEGMENTS && <Segments used={used} limit={limit} reserved={reserved} />}
      <span className="text-text1 tabular-nums">
        {text}
        {notes.length > 0 && <span className="text-text3"> · {notes.join(' · ')}</span>}
      </span>
    </div>
  );
}

function Segments({ used, limit, reserved }: { used: number; limit: number; reserved: number }) {
  const slots = Array.from({ length: limit }, (_, slot) => slot);
  const look = (slot: number) => {
    if (slot < used - reserved) return 'bg-text2';
    return slot < used ? 'border border-text2' : 'bg-pressed';
  };
  return (
    <span className="flex gap-0.5" aria-hidden="true">
      {slots.map((slot) => (
        <span key={slot} className={`h-2 w-1.5 rounded-[2px] ${look(slot)}`} />
      ))}
    </span>
  );
}

import type { Team } from '@plumbline/contracts';
import { cn } from '../../shared/lib/cn.js';
import { plural } from '../../shared/lib/format.js';

/** More are told by number alone. */
const MOST_DRAWN = 20;

/** How many seats there are, and what takes them. */
export function SeatLine({ seats: { used, waiting, limit } }: { seats: Team['seats'] }) {
  const held =
    waiting > 0 ? ` · ${plural(waiting, 'invitation')} ${waiting === 1 ? 'holds' : 'hold'} a seat` : '';
  const words = limit === null ? `${plural(used, 'seat')} used` : `${used} of ${plural(limit, 'seat')} used`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {limit !== null && limit <= MOST_DRAWN && (
        <span aria-hidden="true" className="flex gap-0.5">
          {Array.from({ length: limit }, (_, seat) => (
            <span
              // Seats are alike but for their place.
              // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
              key={seat}
              className={cn(
                'h-2 w-3.5 rounded-[2px] border',
                seat < used - waiting
                  ? 'border-transparent bg-neutral-text'
                  : seat < used
                    ? 'border-border-control bg-surface'
                    : 'border-transparent bg-pressed',
              )}
            />
          ))}
        </span>
      )}
      <span>
        {words}
        {held} · guests need none
      </span>
    </div>
  );
}

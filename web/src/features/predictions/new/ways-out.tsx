import type { WayOut } from '@plumbline/contracts';
import { Bell, CalendarDays, Upload } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../../shared/ui/buttons/button.js';
import { NeedBar } from '../parts/checks.js';
import type { Draft } from './question.js';

const GLYPHS = {
  other_period: CalendarDays,
  shorter_horizon: CalendarDays,
  longer_history: Upload,
  wait: Bell,
};

interface WaysOutProps {
  message: string;
  ways: readonly WayOut[];
  /** Whose data could be replaced by more. */
  dataSourceId: string;
  /** What works today changes the sentence. */
  onChange: (part: Partial<Draft>) => void;
}

/** Why nothing would be shown, and what would be enough, the least work first. */
export function WaysOut({ message, ...ways }: WaysOutProps) {
  return (
    <div className="mt-3 rounded-md border border-border p-4">
      <p className="text-body font-medium">{message}</p>
      <WayList {...ways} />
    </div>
  );
}

export function WayList({ ways, dataSourceId, onChange }: Omit<WaysOutProps, 'message'>) {
  return (
    <ul className="mt-2 divide-y divide-border">
      {ways.map((way) => {
        const Glyph = GLYPHS[way.kind];
        return (
          <li key={way.kind} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <Glyph aria-hidden="true" className="size-4.5 shrink-0 text-text2" />
            <span className="min-w-0 flex-1 basis-60">
              <span className="block text-body font-medium">{way.title}</span>
              <span className="block text-label font-normal text-text2">{way.detail}</span>
            </span>
            <NeedBar have={way.have} need={way.need} most={way.have} isEnough={way.worksToday} />
            {way.kind === 'longer_history' && (
              <Button size="compact" asChild>
                <Link to={`/data-sources/${dataSourceId}`}>Replace the data</Link>
              </Button>
            )}
            {way.worksToday && (
              <Button
                size="compact"
                variant={way === ways.find(({ worksToday }) => worksToday) ? 'primary' : 'secondary'}
                onClick={() =>
                  onChange({
                    ...(way.period && { period: way.period }),
                    ...(way.horizon && { horizon: way.horizon }),
                  })
                }
              >
                {way.kind === 'other_period' ? `Switch to ${way.period}s` : 'Use that'}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

import { CODE_LIFETIME_MS } from '../../entities/session/pending-second-factor.js';
import { cn } from '../../shared/lib/cn.js';
import { useNow } from '../../shared/lib/use-now.js';
import { type Countdown, countdownAt } from './countdown.js';

const COLOURS: Record<Countdown['variant'], string> = {
  calm: 'text-text2',
  soon: 'text-(--orange-text)',
  over: 'text-danger-text',
};
const EXPIRED = 'Code expired - please request a new one';
const ANNOUNCED_SECONDS = 60;

export function CodeCountdown({ sentAt }: { sentAt: number }) {
  const { secondsLeft, text, variant } = countdownAt(sentAt + CODE_LIFETIME_MS, useNow(true));
  return (
    <div className={cn('flex items-center gap-3 text-body', COLOURS[variant])}>
      <Ring share={(secondsLeft * 1_000) / CODE_LIFETIME_MS} />
      {variant === 'over' ? (
        <p>{EXPIRED}</p>
      ) : (
        <p>
          Code expires in <span className="font-medium tabular-nums">{text}</span>
        </p>
      )}
      {/* Spoken twice only: every second would drown all else. */}
      <p className="sr-only" aria-live="polite">
        {variant === 'over' && EXPIRED}
        {variant !== 'over' && secondsLeft <= ANNOUNCED_SECONDS && 'The code expires in one minute.'}
      </p>
    </div>
  );
}

function Ring({ share }: { share: number }) {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" className="-rotate-90" aria-hidden="true">
      <circle cx="16" cy="16" r="13" fill="none" stroke="var(--pressed)" strokeWidth="3" />
      <circle
        cx="16"
        cy="16"
        r="13"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        pathLength={1}
        strokeDasharray={`${share} 1`}
      />
    </svg>
  );
}

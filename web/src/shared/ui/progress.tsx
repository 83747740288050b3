import { cn } from '../lib/cn.js';

interface ProgressProps {
  label: string;
  /** 0 to 1; absent where the end is not known. */
  value?: number;
  /** What a screen reader says: "Step 2 of 4, reading rows". */
  valueText?: string;
  className?: string;
}

export function Progress({ label, value, valueText, className }: ProgressProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(Math.max(value, 0), 1) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={cn('h-1 overflow-hidden rounded-full bg-pressed', className)}
    >
      {percent === undefined ? (
        <div className="motion-indeterminate h-full w-2/5 rounded-full bg-accent" />
      ) : (
        <div
          className="h-full origin-left rounded-full bg-accent transition-transform duration-(--dur-enter)"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      )}
    </div>
  );
}

/** A 2 px line at the top of something that is being fetched again and keeps what it shows. */
export function RefetchLine({ isActive }: { isActive: boolean }) {
  return (
    <div className="h-0.5 overflow-hidden" aria-hidden="true">
      {isActive && <div className="motion-indeterminate h-full w-2/5 bg-accent" />}
    </div>
  );
}

import { cn } from '../../lib/cn.js';

interface SwitchProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** On or off, at once. */
export function Switch({ label, checked, disabled, onCheckedChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onCheckedChange(!checked)}
      className={cn(
        'touch-target relative inline-flex h-5 w-8 shrink-0 items-center rounded-full border border-transparent disabled:opacity-50',
        checked ? 'bg-accent' : 'bg-text3',
      )}
    >
      <span
        aria-hidden="true"
        className={cn('size-4 rounded-full bg-surface', checked ? 'translate-x-3.5' : 'translate-x-0')}
      />
    </button>
  );
}

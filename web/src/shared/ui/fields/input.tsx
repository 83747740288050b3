import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { cn } from '../../lib/cn.js';
import { BareIconButton } from '../buttons/bare-icon-button.js';

/** 16 px below 768 px: smaller text makes iOS zoom into the field. */
export const CONTROL =
  'h-9 w-full rounded-md border border-border-control bg-surface px-3 text-[1rem] text-text1 md:text-body ' +
  'hover:border-text3 aria-invalid:border-danger-solid disabled:border-border disabled:bg-sunken ' +
  'disabled:text-text-disabled pointer-coarse:min-h-11';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={cn(CONTROL, className)} />;
}

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  /** What is searched, for those who cannot see the magnifier. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
}

export function SearchInput({ label, value, onValueChange, className, ...props }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    // The button goes with what it cleared.
    input.current?.focus();
  };
  return (
    <div className={cn('relative', className)}>
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-text3" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        aria-label={label}
        placeholder={label}
        {...props}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className={cn(CONTROL, 'pr-9 pl-9')}
      />
      {value !== '' && (
        <BareIconButton
          label="Clear search"
          className="!absolute top-1/2 right-1 -translate-y-1/2 !size-7"
          onClick={clear}
        >
          <X aria-hidden="true" />
        </BareIconButton>
      )}
    </div>
  );
}

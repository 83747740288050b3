import type { ClipboardEvent, ComponentProps } from 'react';
import { cn } from '../../lib/cn.js';

const LENGTH = 6;
const PLACES = Array.from({ length: LENGTH }, (_, place) => place);

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, LENGTH);
/** The restricted pattern: six digits and nothing else (TFA-021). */
export const isWholeCode = (code: string) => /^[0-9]{6}$/.test(code);

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  onValueChange: (code: string) => void;
}

/** One native input, so that pasting and filling in from a message work, drawn as six cells. */
export function CodeInput({ value, onValueChange, ...props }: CodeInputProps) {
  // A pasted "123 456" is longer than the field lets in.
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    onValueChange(digitsOf(event.clipboardData.getData('text')));
  };
  return (
    <div className="relative">
      <input
        {...props}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]{6}"
        maxLength={LENGTH}
        value={value}
        onChange={(event) => onValueChange(digitsOf(event.target.value))}
        onPaste={onPaste}
        className="peer absolute inset-0 z-10 w-full bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
      />
      <div aria-hidden="true" className="group flex gap-2 peer-focus:[&>[data-next]]:outline-2">
        {PLACES.map((place) => (
          <span
            key={place}
            data-next={place === Math.min(value.length, LENGTH - 1) ? '' : undefined}
            className={cn(
              'flex h-14 flex-1 items-center justify-center rounded-md border bg-surface text-h1 text-text1 tabular-nums outline-offset-2 outline-focus',
              props['aria-invalid'] ? 'border-danger-solid' : 'border-border-control',
            )}
          >
            {value[place]}
          </span>
        ))}
      </div>
    </div>
  );
}

import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { BareIconButton } from '../buttons/bare-icon-button.js';
import { Input } from './input.js';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** As tall as the inputs beside it. */
  isCompact?: boolean;
}

export function PasswordInput({ isCompact = false, ...props }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  const Glyph = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={isShown ? 'text' : 'password'} className={isCompact ? 'pr-11' : 'h-10 pr-11'} />
      <BareIconButton
        label={isShown ? 'Hide password' : 'Show password'}
        aria-pressed={isShown}
        className="!absolute top-1/2 right-1 -translate-y-1/2 aria-pressed:!bg-transparent"
        onClick={() => setIsShown(!isShown)}
      >
        <Glyph aria-hidden="true" />
      </BareIconButton>
    </div>
  );
}

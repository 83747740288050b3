import * as Slot from '@radix-ui/react-slot';
import { type ComponentProps, type MouseEvent, useRef } from 'react';
import { cn } from '../../lib/cn.js';
import { createDoubleTapGuard } from '../../lib/double-tap.js';
import { Spinner } from './spinner.js';

const VARIANTS = {
  /** The one filled button of a view. */
  primary: 'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-active',
  secondary: 'border border-border-strong bg-surface text-text1 hover:bg-hover active:bg-pressed',
  ghost: 'text-text2 hover:bg-hover hover:text-text1 active:bg-pressed',
  link: 'text-accent-text hover:underline underline-offset-4 !px-0',
  danger: 'bg-danger-fill text-on-accent hover:bg-danger-fill-hover',
} as const;

const SIZES = {
  compact: 'h-8 px-3 text-label gap-1.5',
  default: 'h-9 px-3.5 text-body gap-2',
  large: 'h-10 px-4 text-body gap-2',
} as const;

interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  /** Keeps the label, adds a spinner and ignores further presses. */
  isPending?: boolean;
  /** Renders the only child (a link) that appears as a button. */
  asChild?: boolean;
}

export function Button({
  variant = 'secondary',
  size = 'default',
  isPending = false,
  asChild = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const isSecondTap = useRef(createDoubleTapGuard()).current;
  const classes = cn(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md font-medium',
    'pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0',
    'disabled:border-transparent disabled:bg-pressed disabled:text-text-disabled',
    VARIANTS[variant],
    SIZES[size],
    className,
  );
  if (asChild)
    return (
      <Slot.Root className={classes} {...(props as ComponentProps<typeof Slot.Root>)}>
        {children}
      </Slot.Root>
    );
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending || isSecondTap(event.nativeEvent as PointerEvent)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...props}
      className={classes}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      onClick={onPress}
    >
      {isPending && <Spinner size={16} />}
      {children}
    </button>
  );
}

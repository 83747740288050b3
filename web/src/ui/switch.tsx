import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
}

export function Switch({ checked, onCheckedChange, children, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled ?? false}
        className="touch-target h-5 w-9 shrink-0 rounded-full border border-border-control bg-pressed p-px data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-4 rounded-full bg-text3 transition-transform duration-(--dur-fast) data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-accent" />
      </Radix.Root>
      <label htmlFor={id} className="text-label text-text1">
        {children}
      </label>
    </div>
  );
}

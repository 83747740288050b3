import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check } from 'lucide-react';
import { type ReactElement, type ReactNode, startTransition, useState } from 'react';
import { cn } from '../../lib/cn.js';

const ITEM =
  'relative flex min-h-8 cursor-default select-none items-center gap-2 rounded-sm px-2 py-1 text-body text-text1 ' +
  'outline-none data-[disabled]:text-text-disabled data-[highlighted]:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  /** For a menu whose code came when its button was pressed. */
  isOpenAtFirst?: boolean;
  children: ReactNode;
  /** Puts the focus elsewhere than on its button once it has closed. */
  onCloseAutoFocus?: (event: Event) => void;
  className?: string;
}

/** It stands as high as dialogs, since it may be opened from one; what is opened later lies on top. */
export function Menu({
  trigger,
  align = 'end',
  isOpenAtFirst = false,
  children,
  className,
  ...focus
}: MenuProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  // The pressed button is painted first, then what it opens.
  const change = (next: boolean) => (next ? startTransition(() => setIsOpen(true)) : setIsOpen(false));
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={change}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          {...focus}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            'motion-pop z-(--z-dialog) max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-md border border-border bg-raised p-1 shadow-pop',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuItemProps {
  onSelect?: (event: Event) => void;
  icon?: ReactNode;
  variant?: 'default' | 'danger';
  disabled?: boolean;
  /** The child is a link. */
  asChild?: boolean;
  children: ReactNode;
}

export function MenuItem({
  onSelect,
  icon,
  variant = 'default',
  disabled,
  asChild,
  children,
}: MenuItemProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      disabled={disabled ?? false}
      asChild={asChild ?? false}
      className={cn(ITEM, variant === 'danger' && 'text-danger-text')}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Radix.Item>
  );
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: ReadonlyArray<{ value: Value; label: string; icon?: ReactNode }>;
}

/** One of several, with a tick at the current one. */
export function MenuChoice<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: MenuChoiceProps<Value>) {
  return (
    <>
      <MenuLabel>{label}</MenuLabel>
      <Radix.RadioGroup value={value} onValueChange={(next) => onValueChange(next as Value)}>
        {options.map((option) => (
          <Radix.RadioItem key={option.value} value={option.value} className={cn(ITEM, 'pr-8')}>
            {option.icon}
            {option.label}
            <Radix.ItemIndicator className="absolute right-2">
              <Check className="text-accent-text" aria-hidden="true" />
            </Radix.ItemIndicator>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-caption text-text3">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-border-subtle" />;
}

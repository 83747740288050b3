import { cloneElement, lazy, Suspense, useState } from 'react';
import type { PopoverProps } from './popover-panel.js';

const PopoverPanel = lazy(async () => ({ default: (await import('./popover-panel.js')).PopoverPanel }));

/** A button that opens a panel beside it. The panel's code comes when it is first wanted. */
export function Popover(props: PopoverProps) {
  const { trigger, isOpen, onOpenChange } = props;
  const [wasWanted, setWasWanted] = useState(false);
  // Also when a key opened it: the button that stays is then the panel's own, which gets the focus back.
  if (isOpen && !wasWanted) setWasWanted(true);
  const onClick = () => {
    setWasWanted(true);
    onOpenChange?.(true);
  };
  const button = cloneElement(trigger, { onClick, 'aria-haspopup': 'dialog', 'aria-expanded': false });
  if (!wasWanted) return button;
  return (
    <Suspense fallback={button}>
      <PopoverPanel {...props} />
    </Suspense>
  );
}

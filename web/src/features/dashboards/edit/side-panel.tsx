import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMediaQuery } from '../../../shared/lib/use-media-query.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Sheet } from '../../../shared/ui/overlays/sheet.js';

interface SidePanelProps {
  title: string;
  subtitle: string;
  /** Another one takes the focus anew. */
  focusKey: string;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Beside the live tiles where there is room, 400 px wide like a fact; over them where there is not. */
export function SidePanel({ title, subtitle, focusKey, actions, onClose, children }: SidePanelProps) {
  const isDocked = useMediaQuery('(min-width: 1280px)');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusKey) heading.current?.focus({ preventScroll: true });
  }, [focusKey]);
  if (!isDocked)
    return (
      <Sheet
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={title}
        description={subtitle}
        aside={actions}
      >
        <div className="px-4 pb-6 md:px-8">{children}</div>
      </Sheet>
    );
  return (
    <aside
      aria-label={title}
      className="fixed top-[116px] right-0 bottom-0 z-(--z-panel) flex w-[400px] flex-col border-l border-border bg-surface"
    >
      <header className="flex items-start gap-1 border-b border-border-subtle px-5 pt-5 pb-4">
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
            {title}
          </h2>
          <p className="text-label font-normal text-text3">{subtitle}</p>
        </div>
        {actions}
        <BareIconButton label="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </BareIconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6">{children}</div>
    </aside>
  );
}

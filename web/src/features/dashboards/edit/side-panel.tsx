import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useMediaQuery } from '../../../shared/lib/use-media-query.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Sheet } from '../../../shared/ui/overlays/sheet.js';

/** The bar of the edit mode, under which panels stand. */
export const EDIT_BAR_ID = 'edit-bar';

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
  const panel = useRef<HTMLElement>(null);
  useBelowBar(panel, isDocked);
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
      ref={panel}
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

/** A notice above the page moves the bar down until one scrolls: the panel begins where the bar ends. */
function useBelowBar(panel: RefObject<HTMLElement | null>, isDocked: boolean): void {
  useLayoutEffect(() => {
    if (!isDocked) return undefined;
    const place = () => {
      const bar = document.getElementById(EDIT_BAR_ID);
      if (bar && panel.current) panel.current.style.top = `${bar.getBoundingClientRect().bottom}px`;
    };
    place();
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
    };
  }, [panel, isDocked]);
}

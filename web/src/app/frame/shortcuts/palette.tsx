import * as Radix from '@radix-ui/react-dialog';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { SCRIM } from '../../../shared/ui/overlays/dialog.js';
import { focusBack, focusInside } from '../../../shared/ui/overlays/dialog-focus.js';
import { findItems } from './palette-items.js';
import { usePaletteItems } from './use-palette-items.js';

interface PaletteProps {
  /** What was typed before it was there. */
  typed: RefObject<string>;
  onClose: () => void;
}

/** Finds a screen, an action or an object by its name; the keyboard alone is enough. */
export function Palette({ typed, onClose }: PaletteProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState(() => typed.current);
  const [cursor, setCursor] = useState(0);
  const found = findItems(usePaletteItems(search.trim() !== '', onClose), search);
  const at = Math.min(cursor, found.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;
  const moveTo = (index: number) => {
    const next = (index + found.length) % found.length;
    setCursor(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const act = (key: string): boolean => {
    if (key === 'ArrowDown') moveTo(at + 1);
    else if (key === 'ArrowUp') moveTo(at - 1);
    else if (key === 'Home') moveTo(0);
    else if (key === 'End') moveTo(found.length - 1);
    else if (key === 'Enter') found[at]?.run();
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length > 0 && act(event.key)) event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={cn(SCRIM, 'z-(--z-palette)')} />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusInside}
          onCloseAutoFocus={focusBack}
          className="motion-dialog fixed inset-x-0 top-[12vh] z-(--z-palette) mx-auto flex max-h-[70vh] w-[calc(100vw-32px)] max-w-xl flex-col overflow-hidden rounded-lg border border-border bg-raised shadow-dialog"
        >
          <Radix.Title className="sr-only">Command palette</Radix.Title>
          <div className="flex items-center gap-3 border-b border-border px-4">
            <Search className="size-4 shrink-0 text-text3" aria-hidden="true" />
            <input
              role="combobox"
              aria-label="Search screens, actions and your data"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={at >= 0 ? optionId(at) : undefined}
              placeholder="Search screens, actions and your data"
              value={search}
              onChange={(event) => {
                setSearch(event.target.value);
                setCursor(0);
              }}
              onKeyDown={onKeyDown}
              className="h-12 w-full bg-transparent text-[1rem] text-text1 outline-none md:text-body"
            />
          </div>
          <div ref={list} id={listId} role="listbox" aria-label="Found" className="overflow-y-auto p-2">
            {found.map((item, index) => (
              <div
                key={item.id}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                onPointerMove={() => setCursor(index)}
                onClick={item.run}
                onKeyDown={(event) => event.key === 'Enter' && item.run()}
                className="flex min-h-9 cursor-default items-center justify-between gap-4 rounded-sm px-2 text-body text-text1 aria-selected:bg-hover pointer-coarse:min-h-11"
              >
                <span className="truncate">{item.label}</span>
                <span className="shrink-0 text-caption text-text3">{item.group}</span>
              </div>
            ))}
          </div>
          {found.length === 0 && <p className="px-4 pb-4 text-body text-text2">Nothing matches.</p>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

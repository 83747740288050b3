import { MessageCircleQuestion, Search } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MODIFIER } from '../../../shared/lib/keyboard/modifier.js';
import { singleKeyOf } from '../../../shared/lib/keyboard/single-key.js';
import { Kbd } from '../../../shared/ui/buttons/kbd.js';
import { createSequence } from './go-to.js';

const Palette = lazy(async () => ({ default: (await import('./palette.js')).Palette }));
const AskBox = lazy(async () => ({ default: (await import('../../../features/ask/ask-box.js')).AskBox }));
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.js')).ShortcutSheet }));

type Opened = 'palette' | 'ask' | 'sheet';

/** The search and ask buttons of the top bar, and the keys that work on every signed-in screen. `isTight`: beside many links. */
export function Shortcuts({ isTight }: { isTight: boolean }) {
  const [open, setOpen] = useState<Opened | null>(null);
  const typed = useRef('');
  useKeys(setOpen);
  const close = () => {
    typed.current = '';
    setOpen(null);
  };
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
        className="touch-target flex h-8 items-center gap-2 rounded-md border border-border-control px-2 text-label font-normal text-text3 hover:bg-hover max-sm:border-transparent"
      >
        <Search className="size-4" aria-hidden="true" />
        <span className={isTight ? 'max-[1600px]:sr-only' : 'max-[1360px]:sr-only'}>Search</span>
        <span aria-hidden="true" className={isTight ? 'max-[1600px]:hidden' : 'max-[1500px]:hidden'}>
          <Kbd>{MODIFIER}K</Kbd>
        </span>
      </button>
      <button
        type="button"
        aria-keyshortcuts="?"
        onClick={() => setOpen('ask')}
        className="touch-target flex h-8 items-center gap-2 rounded-md border border-border-control px-2 text-label font-normal text-text3 hover:bg-hover max-sm:border-transparent"
      >
        <MessageCircleQuestion className="size-4" aria-hidden="true" />
        <span className={isTight ? 'max-[1600px]:sr-only' : 'max-[1360px]:sr-only'}>Ask</span>
        <span aria-hidden="true" className={isTight ? 'max-[1600px]:hidden' : 'max-[1500px]:hidden'}>
          <Kbd>?</Kbd>
        </span>
      </button>
      <Suspense fallback={open === 'palette' && <TypedAhead typed={typed} />}>
        {open === 'ask' && <AskBox onClose={close} />}
        {open === 'palette' && <Palette typed={typed} onClose={close} />}
        {open === 'sheet' && <ShortcutSheet onClose={close} />}
      </Suspense>
    </>
  );
}

/** Keeps what is typed while the palette is on its way, so that no letter of it acts as a shortcut. */
function TypedAhead({ typed }: { typed: RefObject<string> }) {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      typed.current += event.key;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [typed]);
  return null;
}

function useKeys(open: (what: Opened) => void): void {
  const navigate = useNavigate();
  const sequence = useRef(createSequence());
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (isModified && (event.key.toLowerCase() === 'k' || event.key === '/')) {
        event.preventDefault();
        return open(event.key === '/' ? 'sheet' : 'palette');
      }
      const key = singleKeyOf(event);
      if (key === null) return;
      const target = sequence.current(key, event.timeStamp);
      if (target) void navigate(target);
      else if (key === '?') open('ask');
      else if (key === '/') {
        const search = document.querySelector<HTMLElement>('main input[inputmode=search]');
        if (search) search.focus();
        else open('palette');
      } else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate, open]);
}

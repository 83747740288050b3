import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { readStored, writeStored } from '../lib/storage.js';

const LIMITS = { least: 25, most: 75 } as const;
const STEP = 2;

interface SplitProps {
  /** Remembers the share of the left side under this name. */
  name: string;
  /** Percent that the left side has at first. */
  initial: number;
  left: ReactNode;
  right: ReactNode;
}

const within = (share: number): number => Math.min(LIMITS.most, Math.max(LIMITS.least, share));

/**
 * Two sides with a border between them that is dragged, moved by arrows, and put back by a double click; on a narrow
 * screen one below the other.
 */
export function Split({ name, initial, left, right }: SplitProps) {
  const stored = `split_${name}`;
  const [share, setShare] = useState(() => within(Number(readStored(stored)) || initial));
  const frame = useRef<HTMLDivElement>(null);
  const move = (next: number) => {
    setShare(within(next));
    writeStored(stored, String(within(next)));
  };
  const onPointerMove = (event: PointerEvent) => {
    const bounds = frame.current?.getBoundingClientRect();
    if (!bounds || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(((event.clientX - bounds.left) / bounds.width) * 100);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(share + by);
  };
  return (
    <div
      ref={frame}
      style={{ '--left': `${share}%` } as React.CSSProperties}
      className="relative grid min-h-0 overflow-hidden rounded-lg border border-border lg:h-full lg:grid-cols-[var(--left)_minmax(0,1fr)]"
    >
      {left}
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that is moved is no line between paragraphs */}
      <div
        role="separator"
        tabIndex={0}
        aria-label="Width of the pages"
        aria-orientation="vertical"
        aria-valuemin={LIMITS.least}
        aria-valuemax={LIMITS.most}
        aria-valuenow={Math.round(share)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onDoubleClick={() => move(initial)}
        className="absolute inset-y-0 left-(--left) z-1 w-2 -translate-x-1/2 cursor-col-resize touch-none border-x-[3px] border-transparent bg-border bg-clip-content hover:bg-accent max-lg:hidden"
      />
      {right}
    </div>
  );
}

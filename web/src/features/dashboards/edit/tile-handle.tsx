import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { useEdit } from './edit-context.js';
import { clampPlace, GRID_COLUMNS, type Place, placeByKey } from './model/grid.js';
import { type PlacedTile, titleOf } from './model/tiles.js';

const GAP = 16;
/** Px from row to row. */
const ROW = 88 + GAP;

interface TileHandlesProps {
  tile: PlacedTile;
  /** Where it is shown, while it or another is on its way. */
  place: Place;
  grid: RefObject<HTMLDivElement | null>;
  announce: (text: string) => void;
}

/** Lies over a tile: its outline while it is chosen, the handle that moves it and the grip that resizes it. */
export function TileHandles({ tile, place, grid, announce }: TileHandlesProps) {
  const { selected, moving } = useEdit();
  const { x, y, w, h } = place;
  const isActive = selected === tile.id || moving?.id === tile.id;
  const move = useDrag(tile, grid, ({ columns, rows }) => ({
    ...tile.layout,
    x: tile.layout.x + columns,
    y: tile.layout.y + rows,
  }));
  const resize = useDrag(tile, grid, ({ columns, rows }) => ({
    ...tile.layout,
    w: Math.min(tile.layout.w + columns, GRID_COLUMNS - tile.layout.x),
    h: tile.layout.h + rows,
  }));
  return (
    <div
      className={cn(
        'pointer-events-none relative z-(--z-sticky) hidden rounded-lg @3xl:block @3xl:[grid-area:var(--place)]',
        isActive && 'outline-2 outline-accent',
      )}
      style={{ '--place': `${y + 1} / ${x + 1} / span ${h} / span ${w}` } as React.CSSProperties}
    >
      <MoveHandle tile={tile} drag={move} announce={announce} />
      <div
        {...resize}
        data-grip={tile.id}
        className="pointer-events-auto absolute right-0 bottom-0 size-6 cursor-nwse-resize touch-none"
      >
        <span className="absolute right-1 bottom-1 size-2.5 rounded-br-md border-r-2 border-b-2 border-border-control" />
      </div>
      {isActive && (
        <span className="absolute right-8 bottom-0 translate-y-1/2 rounded-sm bg-accent px-2 text-caption font-medium text-on-accent tabular-nums">
          {w} of {GRID_COLUMNS} wide, {h} rows
        </span>
      )}
    </div>
  );
}

interface MoveHandleProps {
  tile: PlacedTile;
  drag: ReturnType<typeof useDrag>;
  announce: (text: string) => void;
}

/** Space or Enter lifts the tile and lets it go, arrows move it, with shift they resize it, Escape puts it back. */
function MoveHandle({ tile, drag, announce }: MoveHandleProps) {
  const { dispatch, moving, setMoving } = useEdit();
  const [isLifted, setIsLifted] = useState(false);
  const title = titleOf(tile);
  const letGo = (layout: Place | null) => {
    setIsLifted(false);
    setMoving(null);
    if (layout) dispatch({ type: 'place', id: tile.id, layout });
    announce(layout ? `${title} dropped. ${placeWords(layout)}` : `${title} is back where it was.`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const layout = moving?.id === tile.id ? moving.layout : tile.layout;
    const next = placeByKey(layout, event);
    if (event.key === ' ' || event.key === 'Enter') {
      if (isLifted) letGo(layout);
      else {
        setIsLifted(true);
        setMoving({ id: tile.id, layout });
        announce(`${title} lifted. ${placeWords(layout)}`);
      }
    } else if (isLifted && event.key === 'Escape') letGo(null);
    else if (isLifted && next) {
      setMoving({ id: tile.id, layout: next });
      announce(`${title}. ${placeWords(next)}`);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      type="button"
      {...drag}
      aria-label={`Move ${title}`}
      aria-pressed={isLifted}
      aria-describedby="move-keys"
      onKeyDown={onKeyDown}
      onBlur={() => isLifted && letGo(moving?.layout ?? null)}
      className="pointer-events-auto absolute top-3 left-0.5 flex size-6 cursor-grab touch-none items-center justify-center rounded-sm text-text3 hover:bg-hover hover:text-text1 active:cursor-grabbing aria-pressed:bg-accent aria-pressed:text-on-accent"
    >
      <GripVertical className="size-4" aria-hidden="true" />
    </button>
  );
}

const placeWords = ({ x, y, w, h }: Place) =>
  `Column ${x + 1} of ${GRID_COLUMNS}, row ${y + 1}, ${w} wide, ${h} tall.`;

/** Follows a pressed pointer cell by cell and lets go of the tile where it does. */
function useDrag(
  tile: PlacedTile,
  grid: RefObject<HTMLDivElement | null>,
  placeFor: (moved: { columns: number; rows: number }) => Place,
) {
  const { dispatch, setMoving } = useEdit();
  const start = useRef<{ x: number; y: number; column: number } | null>(null);
  const last = useRef<Place>(tile.layout);
  const end = (isDropped: boolean) => {
    if (!start.current) return;
    start.current = null;
    setMoving(null);
    if (isDropped) dispatch({ type: 'place', id: tile.id, layout: last.current });
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const width = grid.current?.getBoundingClientRect().width;
      if (event.button !== 0 || !width) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      const column = (width + GAP) / GRID_COLUMNS;
      start.current = { x: event.clientX, y: event.clientY + window.scrollY, column };
      last.current = tile.layout;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return;
      const columns = Math.round((event.clientX - start.current.x) / start.current.column);
      const rows = Math.round((event.clientY + window.scrollY - start.current.y) / ROW);
      const layout = clampPlace(placeFor({ columns, rows }));
      if (JSON.stringify(layout) === JSON.stringify(last.current)) return;
      last.current = layout;
      setMoving({ id: tile.id, layout });
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  };
}

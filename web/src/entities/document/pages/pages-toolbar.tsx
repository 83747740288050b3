import { ChevronDown, ChevronUp, Maximize2, RotateCw, Search, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSingleKey } from '../../../shared/lib/keyboard/use-single-key.js';
import { IconButton } from '../../../shared/ui/buttons/icon-button.js';

const ZOOMS = [50, 75, 100, 125, 150, 200, 300] as const;
/** Pages as wide as their place. */
export const FIT_ZOOM = 100;

interface PagesToolbarProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  zoom: number;
  onZoom: (zoom: number) => void;
  onTurn: () => void;
  isSearching: boolean;
  onSearch: () => void;
  /** What the boxes on the pages mean. */
  legend?: ReactNode;
}

/** From page to page, larger or smaller, turned, and searched: arrows, plus and minus do the same. */
export function PagesToolbar(props: PagesToolbarProps) {
  const { page, pages, onPage, zoom, onZoom, onTurn, isSearching, onSearch, legend } = props;
  const [smaller, larger] = [ZOOMS.findLast((one) => one < zoom), ZOOMS.find((one) => one > zoom)];
  const go = (to: number) => to >= 1 && to <= pages && onPage(to);
  const change = (to: number | undefined) => to !== undefined && onZoom(to);
  useSingleKey('ArrowLeft', () => go(page - 1));
  useSingleKey('ArrowRight', () => go(page + 1));
  useSingleKey('-', () => change(smaller));
  useSingleKey('+', () => change(larger));
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-1 border-b border-border bg-surface px-3">
      <p className="text-label text-text1 tabular-nums">
        Page {page} of {pages}
      </p>
      <IconButton label="Previous page" shortcut="←" disabled={page <= 1} onClick={() => go(page - 1)}>
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton label="Next page" shortcut="→" disabled={page >= pages} onClick={() => go(page + 1)}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <span className="mx-1 h-5 w-px bg-border" aria-hidden="true" />
      <IconButton
        label="Smaller"
        shortcut="−"
        disabled={smaller === undefined}
        onClick={() => change(smaller)}
      >
        <ZoomOut aria-hidden="true" />
      </IconButton>
      <span className="w-10 text-center text-label font-normal text-text2 tabular-nums">{zoom}%</span>
      <IconButton label="Larger" shortcut="+" disabled={larger === undefined} onClick={() => change(larger)}>
        <ZoomIn aria-hidden="true" />
      </IconButton>
      <IconButton label="Fit the width" disabled={zoom === FIT_ZOOM} onClick={() => onZoom(FIT_ZOOM)}>
        <Maximize2 aria-hidden="true" />
      </IconButton>
      <IconButton label="Rotate the pages" onClick={onTurn}>
        <RotateCw aria-hidden="true" />
      </IconButton>
      <IconButton label="Find on the pages" aria-pressed={isSearching} onClick={onSearch}>
        <Search aria-hidden="true" />
      </IconButton>
      {legend && <div className="ml-auto">{legend}</div>}
    </div>
  );
}

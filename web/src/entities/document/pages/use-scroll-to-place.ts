import type { DocumentPicture } from '@plumbline/contracts';
import { type RefObject, useEffect } from 'react';
import type { Place } from './place.js';
import { uprightBox } from './upright-box.js';

/** Around what is brought into sight, in pixels. */
const MARGIN_PX = 12;

/** Brings a place into sight as it becomes another; what is in sight already stays where it is. */
export function useScrollToPlace(
  pane: RefObject<HTMLElement | null>,
  { page, box }: Partial<Place>,
  pages: readonly DocumentPicture[],
): void {
  const at = box?.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a box is the same as long as its sides are
  useEffect(() => {
    const view = pane.current;
    const picture = pages.find(({ n }) => n === page);
    if (!view || !picture || page === undefined) return;
    if (!box) return scrollToPage(view, page);
    const [place] = view.querySelectorAll<HTMLElement>(`[data-page="${page}"] [data-picture]`);
    if (!place) return;
    const [x0, y0, x1, y1] = uprightBox(box, picture.rotation);
    const [left, top] = [place.offsetLeft, place.offsetTop];
    const { offsetWidth: width, offsetHeight: height } = place;
    view.scrollTop = kept(view.scrollTop, view.clientHeight, top + y0 * height, top + y1 * height);
    view.scrollLeft = kept(view.scrollLeft, view.clientWidth, left + x0 * width, left + x1 * width);
  }, [pane, page, at, pages]);
}

/** Where to scroll to along one side: nowhere while all of it is in sight, else so that it lies in the first third. */
function kept(scrolled: number, size: number, from: number, to: number): number {
  if (from - MARGIN_PX >= scrolled && to + MARGIN_PX <= scrolled + size) return scrolled;
  return Math.max(0, from - size / 3);
}

export function scrollToPage(view: HTMLElement, page: number): void {
  const [figure] = view.querySelectorAll<HTMLElement>(`[data-page="${page}"]`);
  if (figure) view.scrollTop = figure.offsetTop - MARGIN_PX;
}

/** The page that fills the first third of the view. */
export function pageInSight(view: HTMLElement): number {
  const line = view.scrollTop + view.clientHeight / 3;
  const figures = [...view.querySelectorAll<HTMLElement>('[data-page]')];
  const seen = figures.find(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > line);
  return Number((seen ?? figures.at(-1))?.dataset.page ?? 1);
}

import type { DocumentPicture } from '@plumbline/contracts';
import { cn } from '../../../shared/lib/cn.js';
import { placedBox } from './placed-box.js';
import type { PageSearch } from './use-page-search.js';

/** What was found on a page, where it stands. Paper has the light theme's colours in both themes. */
export function FoundBoxes({ page, search }: { page: DocumentPicture; search: PageSearch }) {
  return search
    .matchesOn(page.n)
    .flatMap(({ match, isLookedAt }) =>
      match.boxes.map((box) => (
        <span
          key={box.join(' ')}
          data-found={isLookedAt ? 'current' : ''}
          aria-hidden="true"
          style={placedBox(box, page)}
          className={cn(
            'pointer-events-none absolute z-1 rounded-[2px] bg-focus/15',
            isLookedAt && 'bg-focus/25 outline-2 outline-focus',
          )}
        />
      )),
    );
}

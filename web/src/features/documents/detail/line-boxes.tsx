import type { DocumentPicture } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../../entities/document/documents.api.js';
import type { Place } from '../../../entities/document/pages/place.js';
import { placedBox } from '../../../entities/document/pages/placed-box.js';
import { cn } from '../../../shared/lib/cn.js';
import { useInSight } from '../../../shared/lib/use-in-sight.js';

interface LineBoxesProps {
  documentId: string;
  page: DocumentPicture;
  /** What is marked on this page. */
  marked: Place | undefined;
  onLine: (line: number) => void;
}

const MARKED = 'bg-focus/15 outline-2 outline-focus';

/** The lines of a page where they stand. For the pointer: the keyboard has the list of lines beside the page. */
export function LineBoxes({ documentId, page, marked, onLine }: LineBoxesProps) {
  const [place, isSeen] = useInSight<HTMLDivElement>();
  const { data } = useQuery({ ...pageQuery(documentId, page.n), enabled: isSeen });
  return (
    <div ref={place} className="absolute inset-0" aria-hidden="true">
      {data?.lines.map(({ box, text }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a page never change their order
          key={index}
          type="button"
          tabIndex={-1}
          title={text}
          onClick={() => onLine(index)}
          style={placedBox(box, page)}
          className={cn('absolute rounded-[2px]', index === marked?.line ? MARKED : 'hover:bg-focus/15')}
        />
      ))}
      {marked?.box && (
        <span
          style={placedBox(marked.box, page)}
          className={cn('pointer-events-none absolute rounded-[2px] outline-offset-1', MARKED)}
        />
      )}
    </div>
  );
}

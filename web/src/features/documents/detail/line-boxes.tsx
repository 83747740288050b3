import type { DocumentPicture, PageBox } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { pageQuery } from '../../../entities/document/documents.api.js';
import { uprightBox } from '../../../entities/document/upright-box.js';
import { cn } from '../../../shared/lib/cn.js';
import { useInSight } from '../../../shared/lib/use-in-sight.js';
import type { Place } from './place.js';

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
          style={placed(box, page)}
          className={cn('absolute rounded-[2px]', index === marked?.line ? MARKED : 'hover:bg-focus/15')}
        />
      ))}
      {marked?.box && (
        <span
          style={placed(marked.box, page)}
          className={cn('pointer-events-none absolute rounded-[2px] outline-offset-1', MARKED)}
        />
      )}
    </div>
  );
}

const percent = (share: number): string => `${share * 100}%`;

function placed(box: PageBox, { rotation }: DocumentPicture): CSSProperties {
  const [x0, y0, x1, y1] = uprightBox(box, rotation);
  return { left: percent(x0), top: percent(y0), width: percent(x1 - x0), height: percent(y1 - y0) };
}

import type { DocumentPicture } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../../entities/document/documents.api.js';
import { uprightBox } from '../../../entities/document/upright-box.js';
import { cn } from '../../../shared/lib/cn.js';
import { useInSight } from '../../../shared/lib/use-in-sight.js';

interface LineBoxesProps {
  documentId: string;
  page: DocumentPicture;
  /** The one that is marked. */
  line: number | undefined;
  onLine: (line: number) => void;
}

const percent = (share: number): string => `${share * 100}%`;

/** The lines of a page where they stand. For the pointer: the keyboard has the list of lines beside the page. */
export function LineBoxes({ documentId, page, line, onLine }: LineBoxesProps) {
  const [place, isSeen] = useInSight<HTMLDivElement>();
  const { data } = useQuery({ ...pageQuery(documentId, page.n), enabled: isSeen });
  return (
    <div ref={place} className="absolute inset-0" aria-hidden="true">
      {data?.lines.map(({ box, text }, index) => {
        const [x0, y0, x1, y1] = uprightBox(box, page.rotation);
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a page never change their order
            key={index}
            type="button"
            tabIndex={-1}
            title={text}
            onClick={() => onLine(index)}
            style={{ left: percent(x0), top: percent(y0), width: percent(x1 - x0), height: percent(y1 - y0) }}
            className={cn(
              'absolute rounded-[2px]',
              index === line ? 'bg-focus/15 outline-2 outline-focus' : 'hover:bg-focus/15',
            )}
          />
        );
      })}
    </div>
  );
}

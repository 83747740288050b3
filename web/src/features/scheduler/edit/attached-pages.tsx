import { EXPORT_DAYS, type ExportPreview } from '@plumbline/contracts';
import { Check } from 'lucide-react';
import { plural } from '../../../shared/lib/format.js';

interface AttachedPagesProps {
  preview: ExportPreview;
  /** "PDF". */
  file: string;
  /** Whether the tiles of a dashboard are in it, all of which were looked at. */
  hasTiles: boolean;
  onOpen: (page: number) => void;
}

/** The pages of the attached file as thumbnails below its mail; one leads to its page. */
export function AttachedPages({
  preview: { pages, total, mail },
  file,
  hasTiles,
  onOpen,
}: AttachedPagesProps) {
  return (
    <section aria-label={`Attached ${file}`} className="flex flex-col gap-2 px-5 pb-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-label text-text1">Attached {file}</h3>
        <p className="text-caption text-text3">{plural(total, 'page')}, text can be selected</p>
      </div>
      <ol className="flex gap-2.5 overflow-x-auto p-1">
        {pages.map(({ n, image }) => (
          <li key={n} className="shrink-0">
            <button
              type="button"
              aria-label={`Page ${n} of the file`}
              className="flex flex-col items-center gap-1 text-caption text-text2 tabular-nums hover:text-text1"
              onClick={() => onOpen(n)}
            >
              <img
                src={`data:image/png;base64,${image}`}
                alt=""
                className="h-24 w-auto rounded-sm border border-border bg-white"
              />
              {n}
            </button>
          </li>
        ))}
      </ol>
      <p className="flex items-start gap-2 text-caption text-text2">
        {hasTiles && mail && !mail.body.problems && (
          <>
            <Check aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-success-text" />
            Every tile holds data.{' '}
          </>
        )}
        Files stay {plural(EXPORT_DAYS, 'day')}.
      </p>
    </section>
  );
}

import { formatCount } from '@plumbline/charts';
import type { ExportOptions, ExportPreview as Preview } from '@plumbline/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { BareIconButton } from '../../shared/ui/buttons/bare-icon-button.js';
import { RefetchLine } from '../../shared/ui/progress.js';
import { Skeleton } from '../../shared/ui/skeleton.js';

interface ExportPreviewProps {
  options: ExportOptions;
  preview: Preview | undefined;
  /** The pages shown are of earlier choices, or there are none yet. */
  isDrawing: boolean;
  error: Error | null;
  /** The page in sight, from 1. */
  page: number;
  onPage: (page: number) => void;
}

/** The file's pages before it is made. */
export function ExportPreview({ options, preview, isDrawing, error, page, onPage }: ExportPreviewProps) {
  const total = preview?.total ?? 0;
  return (
    <section
      aria-label="Preview"
      aria-busy={isDrawing}
      className="flex min-w-0 flex-col gap-3 bg-sunken p-5 lg:border-l lg:border-border"
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-2">
        <h3 className="text-label text-text1">Preview</h3>
        <p className="text-label font-normal text-text2">{paperWords(options)}</p>
        {total > 0 && (
          <div className="ml-auto flex items-center gap-1">
            <BareIconButton label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
              <ChevronLeft aria-hidden="true" />
            </BareIconButton>
            <p className="text-label font-normal text-text1 tabular-nums" aria-live="polite">
              Page {page} of {total}
            </p>
            <BareIconButton label="Next page" disabled={page >= total} onClick={() => onPage(page + 1)}>
              <ChevronRight aria-hidden="true" />
            </BareIconButton>
          </div>
        )}
      </div>
      <RefetchLine isActive={isDrawing && preview !== undefined} />
      {preview?.rows && !error && (
        <p className="text-caption text-text2">
          Long tables show {formatCount(preview.rows.shown)} of {formatCount(preview.rows.total)} rows here;
          the file has all of them, on more pages.
        </p>
      )}
      {error ? (
        <p role="alert" className="text-body text-danger-text">
          {error.message}
        </p>
      ) : (
        <Sheets options={options} preview={preview} page={page} onPage={onPage} />
      )}
    </section>
  );
}

/** The page in sight, and below it those that were drawn with it. */
function Sheets({
  options,
  preview,
  page,
  onPage,
}: Pick<ExportPreviewProps, 'options' | 'preview' | 'page' | 'onPage'>) {
  const shown = preview?.pages.find(({ n }) => n === page) ?? preview?.pages[0];
  if (!preview || !shown)
    return (
      <>
        <span className="sr-only">Drawing the pages</span>
        <Skeleton
          className={
            options.orientation === 'portrait' ? 'mx-auto aspect-17/22 h-[52vh]' : 'aspect-22/17 w-full'
          }
        />
      </>
    );
  return (
    <>
      <img
        src={pictureOf(shown)}
        width={shown.width}
        height={shown.height}
        alt={`Page ${shown.n} of ${preview.total} as it will be`}
        className="mx-auto h-auto max-h-[56vh] w-auto max-w-full border border-border bg-white shadow-pop"
      />
      {preview.pages.length > 1 && (
        <ol aria-label="Pages" className="flex gap-3 overflow-x-auto p-1 max-lg:hidden">
          {preview.pages.map((one) => (
            <li key={one.n} className="shrink-0 first:ml-auto last:mr-auto">
              <button
                type="button"
                aria-label={`Page ${one.n}`}
                aria-current={one.n === shown.n ? 'page' : undefined}
                onClick={() => onPage(one.n)}
                className="flex flex-col items-center gap-1 text-caption text-text2 tabular-nums aria-[current=page]:text-text1 [&[aria-current]>img]:outline-2 [&[aria-current]>img]:outline-accent"
              >
                <img
                  src={pictureOf(one)}
                  alt=""
                  className="h-20 w-auto border border-border bg-white outline-offset-1"
                />
                {one.n}
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

const pictureOf = ({ image }: Preview['pages'][number]): string => `data:image/png;base64,${image}`;

const SIZES = {
  letter: { name: 'Letter', short: '8.5', long: '11', unit: 'in' },
  a4: { name: 'A4', short: '210', long: '297', unit: 'mm' },
} as const;

/** "Letter, landscape · 11 × 8.5 in". */
function paperWords({ paper, orientation }: ExportOptions): string {
  const { name, short, long, unit } = SIZES[paper];
  const sides = orientation === 'portrait' ? [short, long] : [long, short];
  return `${name}, ${orientation} · ${sides.join(' × ')} ${unit}`;
}

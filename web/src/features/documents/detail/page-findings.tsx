import type { DocumentPage, PageBox } from '@plumbline/contracts';
import { cn } from '../../../shared/lib/cn.js';

interface PageFindingsProps {
  page: DocumentPage;
  onBox: (box: PageBox) => void;
}

/** Labelled values and tables of a page; each value leads to its place. */
export function PageFindings({ page: { pairs, tables }, onBox }: PageFindingsProps) {
  return (
    <>
      {pairs.length > 0 && (
        <section aria-labelledby="page-pairs" className="mb-5">
          <h3 id="page-pairs" className="mb-1 text-label text-text2">
            Labels and values
          </h3>
          <dl className="divide-y divide-border-subtle border-y border-border-subtle">
            {pairs.map(({ key, value, box }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what a page holds never changes its order
              <div key={index} className="flex flex-wrap gap-x-4 py-1.5">
                <dt className="w-44 shrink-0 text-label font-normal wrap-anywhere text-text3">{key}</dt>
                <dd className="min-w-40 flex-1">
                  <ValueButton text={value} onClick={() => onBox(box)} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {tables.map((table, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what a page holds never changes its order
        <section key={index} tabIndex={0} aria-label={`Table ${index + 1}`} className="mb-5 overflow-x-auto">
          <h3 className="mb-1 text-label text-text2">
            Table {index + 1}
            {table.isContinued && ', going on from the page before'}
          </h3>
          <table className="w-full border-y border-border-subtle text-label font-normal">
            <tbody className="divide-y divide-border-subtle">
              {table.rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table never change their order
                <tr key={at} className={cn('align-top', at < table.headerRows && 'font-medium')}>
                  {row.map(({ text, box }, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns of a table never change their order
                    <td key={column} className="py-1.5 pr-4">
                      {text && <ValueButton text={text} onClick={() => onBox(box)} />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  );
}

function ValueButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="touch-target rounded-sm text-left wrap-anywhere text-text1 hover:bg-hover hover:underline"
    >
      {text}
    </button>
  );
}

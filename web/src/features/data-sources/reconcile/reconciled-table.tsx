import { formatNumber } from '@plumbline/charts';
import type { ReconciledKey, ReconciledRows, Reconciliation } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import type { ReconcileQuestion } from '../../../entities/data-source/reconciliation.api.js';
import { plural } from '../../../shared/lib/format.js';

interface ReconciledTableProps {
  question: ReconcileQuestion;
  result: Reconciliation;
  keys: readonly ReconciledKey[];
}

const HEAD = 'py-1.5 pr-4 font-medium last:pr-0';
const LINK = 'touch-target text-accent-text underline decoration-accent-border underline-offset-4';

/** Keys with the amounts of both sides and their proofs: the rows, and the place in the document they came from. */
export function ReconciledTable({ question, result, keys }: ReconciledTableProps) {
  const { by } = question;
  if (keys.length === 0) return <p className="py-8 text-center text-body text-text2">There are none.</p>;
  const hasAmounts = by.amount !== undefined;
  return (
    <section tabIndex={0} aria-label="Keys" className="overflow-x-auto">
      <table className="w-full text-label font-normal">
        <thead>
          <tr className="border-b border-border text-left text-text2">
            {by.keys.map(([here, there]) => (
              <th key={here} scope="col" className={HEAD}>
                {here === there ? here : `${here} / ${there}`}
              </th>
            ))}
            {hasAmounts &&
              [result.here.name, result.there.name, by.isOpposite ? 'Sum' : 'Difference'].map(
                (name, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: both sources may have one name
                  <th key={index} scope="col" className={`${HEAD} text-right`}>
                    {name}
                  </th>
                ),
              )}
            {[result.here.name, result.there.name].map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: both sources may have one name
              <th key={index} scope="col" className={HEAD}>
                Rows in {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border-subtle text-text1">
          {keys.map((each) => (
            <tr key={each.key.join(' ')} className="align-top">
              {each.key.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a key keep their order
                <td key={index} className="min-w-24 py-2 pr-4 wrap-anywhere">
                  {value}
                </td>
              ))}
              {hasAmounts && <Amounts reconciled={each} />}
              <td className="py-2 pr-4">
                <Proof
                  rows={each.here}
                  sourceId={result.here.id}
                  column={by.keys[0]?.[0]}
                  value={each.key[0]}
                />
              </td>
              <td className="py-2">
                <Proof
                  rows={each.there}
                  sourceId={result.there.id}
                  column={by.keys[0]?.[1]}
                  value={each.key[0]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Amounts({ reconciled: { here, there, difference } }: { reconciled: ReconciledKey }) {
  return [here?.amount, there?.amount, difference].map((amount, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the three keep their order
    <td key={index} className="py-2 pr-4 text-right whitespace-nowrap tabular-nums">
      {amount === undefined || amount === null ? '–' : formatNumber(amount, { decimals: 2 })}
    </td>
  ));
}

interface ProofProps {
  rows: ReconciledRows | null;
  sourceId: string;
  column: string | undefined;
  value: string | undefined;
}

/** Leads to the rows in their source, and to the page that they were read from. */
function Proof({ rows, sourceId, column = '', value = '' }: ProofProps) {
  if (!rows) return <span className="text-text3">None</span>;
  const search = new URLSearchParams({ tab: 'rows', in: column, q: value });
  const more = rows.rows - rows.lines.length;
  const lines = `${rows.rows === 1 ? 'Line' : 'Lines'} ${rows.lines.join(', ')}`;
  return (
    <span className="flex flex-col gap-0.5 tabular-nums">
      <Link to={`/data-sources/${sourceId}?${search}`} className={LINK}>
        {lines}
        {more > 0 && ` and ${plural(more, 'more row')}`}
      </Link>
      {rows.document && (
        <Link to={rows.document.address} className={LINK}>
          {rows.document.name}, page {new URLSearchParams(rows.document.address.split('?')[1]).get('page')}
        </Link>
      )}
    </span>
  );
}

import { formatCount } from '@plumbline/charts';
import type { Receipt } from '@plumbline/contracts';
import { CircleAlert, Info } from 'lucide-react';
import { plural } from '../../../shared/lib/format.js';

const SHOWN_WARNINGS = 30;

/** What was lost or changed, and what is worth knowing, the most serious first. */
export function ReadWarnings({ receipt }: { receipt: Receipt }) {
  const { warnings, rejected } = receipt;
  const count = warnings.length + (rejected.length > 0 ? 1 : 0);
  if (count === 0)
    return <p className="mt-6 text-label font-normal text-text2">Nothing was lost or changed.</p>;
  return (
    <>
      <h3 className="mt-6 text-h3">{plural(count, 'thing')} to know</h3>
      <ul className="mt-2 divide-y divide-border-subtle">
        {rejected[0] && (
          <WarningRow
            isSerious
            text={`${plural(receipt.rowsRejected, 'row was', 'rows were')} not loaded, first on line ${formatCount(rejected[0].line)}: ${rejected[0].reason}`}
          />
        )}
        {warnings.slice(0, SHOWN_WARNINGS).map((warning) => (
          <WarningRow key={`${warning.code} ${warning.column} ${warning.line}`} text={warning.message} />
        ))}
      </ul>
      {warnings.length > SHOWN_WARNINGS && (
        <p className="pt-2 text-caption text-text3">
          and {formatCount(warnings.length - SHOWN_WARNINGS)} more, in the Quality tab
        </p>
      )}
    </>
  );
}

function WarningRow({ text, isSerious = false }: { text: string; isSerious?: boolean }) {
  const Icon = isSerious ? CircleAlert : Info;
  return (
    <li className="flex items-start gap-2 py-2.5 text-label font-normal text-text1">
      <Icon
        className={`mt-0.5 size-4 shrink-0 ${isSerious ? 'text-warning-solid' : 'text-info-solid'}`}
        aria-hidden="true"
      />
      <span className="min-w-0 break-words">{text}</span>
    </li>
  );
}

import { formatCount } from '@plumbline/charts';
import type { MergePreview } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';

interface AppendPartProps {
  preview: MergePreview;
  names: { left: string; right: string };
}

/** Which columns of the two become one, and what should be known before their rows stand below each other. */
export function AppendPart({ preview, names }: AppendPartProps) {
  const both = preview.columns.filter(({ left, right }) => left !== undefined && right !== undefined);
  const renamed = both.filter(({ left, right }) => left !== right);
  return (
    <section aria-labelledby="merge-columns" className="mt-5">
      <h3 id="merge-columns" className="text-h3">
        {plural(both.length, 'column')} of both become one
      </h3>
      <p className="mt-1 text-label font-normal text-text2 tabular-nums">
        {formatCount(preview.left.rows)} rows of {names.left}, then {formatCount(preview.right.rows)} of{' '}
        {names.right}.
        {renamed.length > 0 &&
          ` ${renamed.map(({ left, right }) => `${right} goes with ${left}`).join(', ')}.`}
      </p>
      <ul className="mt-2 list-disc pl-5 text-label font-normal text-text2 empty:hidden">
        {preview.warnings.map(({ message }) => (
          <li key={message} className="py-0.5">
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

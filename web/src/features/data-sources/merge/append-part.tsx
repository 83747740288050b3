import { formatCount } from '@plumbline/charts';
import {
  type DataSourceSummary,
  MAX_COLUMNS,
  type MergeCandidate,
  type MergePreview,
} from '@plumbline/contracts';
import { useState } from 'react';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import type { Nouns } from './merge-words.js';
import { OwnKeys } from './own-keys.js';
import type { MergeDraft } from './use-merge-draft.js';

interface AppendPartProps {
  preview: MergePreview;
  left: DataSourceSummary;
  right: MergeCandidate;
  draft: MergeDraft;
  nouns: Nouns;
}

/** Which columns of the two become one, and what should be known before their rows stand below each other. */
export function AppendPart({ preview, left: first, right: second, draft, nouns }: AppendPartProps) {
  const [isEditing, setIsEditing] = useState(draft.choices.pairs !== undefined);
  const both = preview.columns.filter(({ left, right }) => left !== undefined && right !== undefined);
  const renamed = both.filter(({ left, right }) => left !== right);
  return (
    <section aria-labelledby="merge-columns" className="mt-5">
      <h3 id="merge-columns" className="text-h3">
        {plural(both.length, 'column')} of both become one
      </h3>
      <p className="mt-1 text-label font-normal text-text2 tabular-nums">
        {formatCount(preview.left.rows)} rows of {first.name}, then {formatCount(preview.right.rows)} of{' '}
        {second.name}.
        {renamed.length > 0 &&
          ` ${renamed.map(({ left, right }) => `${right} goes with ${left}`).join(', ')}.`}
      </p>
      {isEditing ? (
        <>
          <OwnKeys
            {...{ leftId: first.id, rightId: second.id, nouns, word: 'goes with', most: MAX_COLUMNS }}
            first={draft.choices.pairs ?? both.map(({ left = '', right = '' }) => ({ left, right }))}
            onChange={(pairs) => draft.setPairs(pairs)}
          />
          <Button
            variant="link"
            size="compact"
            onClick={() => {
              draft.setPairs();
              setIsEditing(false);
            }}
          >
            Pair by the same names again
          </Button>
        </>
      ) : (
        <Button variant="link" size="compact" onClick={() => setIsEditing(true)}>
          Choose which columns go together
        </Button>
      )}
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

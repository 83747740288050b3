import { formatCount } from '@plumbline/charts';
import type { DataSourceDetail, Profile, Receipt } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { profileQuery, receiptQuery } from '../../../entities/data-source/data-sources.api.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { groupNotes, type Note } from '../notes/group-notes.js';
import { LineLink } from '../notes/lined-text.js';
import { NoteList } from '../notes/note-list.js';
import { useNoteWays } from '../notes/use-note-ways.js';
import { filledText } from '../parts/filled-bar.js';
import { linesOf } from './how-read.js';

/** What is missing, doubled, mixed, rejected or set aside, each with its count and its place. */
export function QualityTab({ source, onReadAgain }: { source: DataSourceDetail; onReadAgain: () => void }) {
  const profile = useQuery(profileQuery(source.id));
  const receipt = useQuery(receiptQuery(source.id));
  const failed = [profile, receipt].find(({ data, isError }) => isError && !data);
  if (failed)
    return (
      <ErrorState
        title="The quality of this source could not be loaded"
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  if (!profile.data || !receipt.data)
    return (
      <SkeletonGroup label="Loading">
        <Skeleton className="mt-4 h-80" />
      </SkeletonGroup>
    );
  return (
    <div className="flex flex-col gap-4 pt-4">
      <Missing profile={profile.data} />
      <Findings source={source} profile={profile.data} receipt={receipt.data} onReadAgain={onReadAgain} />
      <Lines source={source} receipt={receipt.data} />
    </div>
  );
}

function Missing({ profile }: { profile: Profile }) {
  const gaps = profile.columns.filter(({ missing }) => missing > 0).sort((a, b) => b.missing - a.missing);
  return (
    <Card className="p-5">
      <h2 className="text-h3">
        {gaps.length === 0
          ? 'No value is missing'
          : `${plural(gaps.length, 'column has', 'columns have')} missing values`}
      </h2>
      <ul className="mt-3 flex flex-col gap-2 empty:hidden">
        {gaps.slice(0, 40).map(({ name, missing }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 text-label sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] font-normal"
          >
            <span className="truncate text-text1">{name}</span>
            <span
              className="h-2 overflow-hidden max-sm:order-last max-sm:col-span-2 rounded-full bg-pressed"
              aria-hidden="true"
            >
              <span
                className="block h-full bg-warning-solid"
                style={{ width: `${(missing / profile.rowCount) * 100}%` }}
              />
            </span>
            <span className="text-text2 tabular-nums">
              {formatCount(missing)} missing · {filledText(missing, profile.rowCount)} filled
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function duplicatesNote(count: number): Note {
  const text = `${plural(count, 'row repeats', 'rows repeat')} an earlier row in every column.`;
  return { key: 'duplicates', cost: 'rows', text, parts: [], lines: [], count };
}

function Findings({
  source,
  profile,
  receipt,
  onReadAgain,
}: {
  source: DataSourceDetail;
  profile: Profile;
  receipt: Receipt;
  onReadAgain: () => void;
}) {
  const duplicates = profile.duplicateRows > 0 ? [duplicatesNote(profile.duplicateRows)] : [];
  const notes = [...duplicates, ...groupNotes(receipt)];
  const ways = useNoteWays(source, receipt);
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-h3">
          {notes.length === 0
            ? 'Nothing odd was found'
            : plural(notes.length, 'thing to know', 'things to know')}
        </h2>
        {receipt.format !== 'merge' && (
          <EditorOnly>
            <Button variant="link" size="compact" onClick={onReadAgain}>
              Read again with other settings
            </Button>
          </EditorOnly>
        )}
      </div>
      <div className="mt-2">
        <NoteList notes={notes} {...ways} />
      </div>
    </Card>
  );
}

const SHOWN_LINES = 200;

function Lines({ source, receipt }: { source: DataSourceDetail; receipt: Receipt }) {
  const { onLine } = useNoteWays(source, receipt);
  const lines = linesOf(receipt);
  if (lines.length === 0) return null;
  return (
    <Card>
      <h2 className="px-5 pt-5 text-h3">Lines that are not in the table</h2>
      <p className="px-5 text-caption text-text3">
        {receipt.rowsRejected > receipt.rejected.length &&
          `The first ${formatCount(receipt.rejected.length)} of ${formatCount(receipt.rowsRejected)} rejected rows. `}
        Nothing else of the file was left out.
      </p>
      <table className="mt-3 w-full table-fixed text-label font-normal">
        <thead>
          <tr className="h-9 border-b border-border text-left text-text2">
            <th scope="col" className="w-28 px-5 text-right">
              Line
            </th>
            <th scope="col" className="w-1/3 px-3 md:w-60">
              Why
            </th>
            <th scope="col" className="px-5">
              Text
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, SHOWN_LINES).map(({ line, from, what, text }) => (
            <tr key={`${line} ${what}`} className="border-b border-border-subtle last:border-b-0">
              <td className="px-5 py-2 text-right whitespace-nowrap text-text3 tabular-nums">
                {onLine ? <LineLink text={line} line={from} onLine={onLine} /> : line}
              </td>
              <td className="px-3 py-2 text-text1">{what}</td>
              <td className="truncate px-5 py-2 text-code text-text2" title={text}>
                {text}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

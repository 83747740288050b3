import { formatCount, plural } from '@plumbline/charts';
import type { CodeReview } from '@plumbline/contracts';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { useChangeReview } from './code-review.api.js';
import { shortPath } from './review-words.js';

const FEW = 6;

/** What a reviewer makes sure of before approving. */
export function ChecklistCard({ review: { id, checklist } }: { review: CodeReview }) {
  const change = useChangeReview(id);
  return (
    <Card aria-label="Checklist" className="flex flex-col gap-3 p-5">
      <CardHead
        title="Checklist"
        note={`${checklist.filter(({ isDone }) => isDone).length} of ${checklist.length}`}
      />
      {checklist.map(({ id: itemId, title, detail, isDone }) => (
        <Checkbox
          key={itemId}
          name={itemId}
          checked={isDone}
          onCheckedChange={(next) => change.mutate({ checklist: { id: itemId, isDone: next } })}
        >
          <span className="block text-body text-text1">{title}</span>
          <span className="block text-caption text-text2">{detail}</span>
        </Checkbox>
      ))}
      {change.error && (
        <p role="alert" className="text-body text-danger-text">
          {change.error.message}
        </p>
      )}
    </Card>
  );
}

/** The files of the change, those with findings first. */
export function FilesCard({ review: { files } }: { review: CodeReview }) {
  const [isWhole, setIsWhole] = useState(false);
  const sorted = [...files].sort((a, b) => b.findings - a.findings);
  const shown = isWhole ? sorted : sorted.slice(0, FEW);
  return (
    <Card aria-label="Files" className="flex flex-col gap-2 p-5">
      <CardHead
        title="Files"
        note={`${formatCount(files.filter(({ findings }) => findings > 0).length)} of ${formatCount(files.length)} hold findings`}
      />
      <ul className="flex flex-col gap-2">
        {shown.map(({ path, added, removed, seen }) => (
          <li key={path} className="flex items-baseline justify-between gap-3 text-body">
            <span className="min-w-0 wrap-anywhere text-text1" title={path}>
              {shortPath(path)}
              {seen === 'parts' && <span className="text-caption text-text3"> · changed parts alone</span>}
            </span>
            <span className="shrink-0 tabular-nums">
              <span className="text-success-text">+{formatCount(added)}</span>{' '}
              <span className="text-danger-text">−{formatCount(removed)}</span>
            </span>
          </li>
        ))}
      </ul>
      {sorted.length > FEW && (
        <Button variant="link" size="compact" className="self-start" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Fewer files' : plural(sorted.length - FEW, 'more file')}
        </Button>
      )}
    </Card>
  );
}

/** What was decided, the newest first. */
export function HistoryCard({ review: { history } }: { review: CodeReview }) {
  if (history.length === 0) return null;
  return (
    <Card aria-label="History" className="flex flex-col gap-2 p-5">
      <CardHead title="History" note="" />
      <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto">
        {history.map(({ at, by, what }) => (
          <li key={`${at}-${what}`} className="text-body">
            <span className="wrap-anywhere text-text1">{what}</span>
            <span className="block text-caption text-text2">
              {by}, {formatDateTime(at)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const CardHead = ({ title, note }: { title: string; note: string }) => (
  <div className="flex items-baseline justify-between gap-3">
    <h2 className="text-h3">{title}</h2>
    <span className="text-caption text-text2 tabular-nums">{note}</span>
  </div>
);

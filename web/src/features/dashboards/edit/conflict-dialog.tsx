import { Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { plural } from '../../../shared/lib/format.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { useDashboard } from '../parts/dashboard-context.js';
import { changeWords } from './model/change-words.js';
import { type Choices, type Difference, firstChoices, type Side } from './model/merge.js';
import { TilePicture } from './tile-picture.js';

interface ConflictDialogProps {
  differences: readonly Difference[];
  /** Who saved the newer version. */
  by: string;
  versions: { base: number; theirs: number };
  onMerge: (choices: Choices) => void;
  onCopy: () => void;
  onClose: () => void;
}

/** A newer version and a draft, tile by tile. What only one changed is chosen already. */
export function ConflictDialog({ differences, by, versions, onMerge, onCopy, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState(() => firstChoices(differences));
  const open = differences.filter(({ id }) => choices[id] === undefined);
  const { base, theirs } = versions;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="max-w-[936px]!"
      title={`${plural(differences.length, 'tile')} ${differences.length === 1 ? 'differs' : 'differ'}`}
      description={`${by} saved version ${theirs} while you edited version ${base}. What only one of you changed is already chosen; what you both changed is yours to decide.`}
      footer={
        <>
          <p className="mr-auto text-caption text-text3">
            {open.length > 0 && (
              <span className="flex items-center gap-1 text-label text-warning-text">
                <TriangleAlert className="size-4" aria-hidden="true" />
                {plural(open.length, 'decision')} left
              </span>
            )}
            Version {theirs} stays in the history, whatever you choose
          </p>
          <Button variant="ghost" onClick={onCopy}>
            Save mine as copy
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={open.length > 0} onClick={() => onMerge(choices)}>
            Save as version {theirs + 1}
          </Button>
        </>
      }
    >
      <div className="hidden grid-cols-[1fr_280px_280px] gap-4 border-b border-border py-2 text-label md:grid">
        <span className="font-normal text-text3">Tile</span>
        <span>
          {by}, version {theirs}
        </span>
        <span>Your draft</span>
      </div>
      {differences.map((difference) => (
        <fieldset
          key={difference.id}
          className="grid gap-3 border-b border-border-subtle py-3 last:border-b-0 md:grid-cols-[1fr_280px_280px] md:gap-4"
        >
          <legend className="sr-only">{difference.title}</legend>
          <div className="self-center">
            <p className="text-h3 wrap-anywhere">{difference.title}</p>
            {difference.changedBy === 'both' ? (
              <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
                Both changed it
              </Badge>
            ) : (
              <p className="text-caption text-text3">
                {difference.changedBy === 'you' ? 'You' : by} changed it
              </p>
            )}
          </div>
          {(['theirs', 'mine'] as const).map((side) => (
            <SideChoice
              key={side}
              difference={difference}
              side={side}
              label={side === 'mine' ? 'Your draft' : `${by}, version ${theirs}`}
              words={changeWords(difference, side, base)}
              isChosen={choices[difference.id] === side}
              onChoose={() => setChoices({ ...choices, [difference.id]: side })}
            />
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
}

interface SideChoiceProps {
  difference: Difference;
  side: Side;
  label: string;
  words: string;
  isChosen: boolean;
  onChoose: () => void;
}

function SideChoice({ difference, side, label, words, isChosen, onChoose }: SideChoiceProps) {
  const { dashboard, theme } = useDashboard();
  const tile = difference[side];
  return (
    <label
      className={cn(
        'flex cursor-pointer gap-3 rounded-md border p-3 has-focus-visible:outline-2 has-focus-visible:outline-accent',
        isChosen ? 'border-accent ring-1 ring-accent' : 'border-border-strong',
      )}
    >
      <input
        type="radio"
        name={`side-${difference.id}`}
        aria-label={`${label}: ${words}`}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-4 accent-(--accent)"
      />
      <span className="min-w-0 flex-1">
        {tile ? (
          <TilePicture dashboard={dashboard} tile={tile} theme={theme} />
        ) : (
          <span className="flex items-center gap-2 py-6 text-body text-text2">
            <Trash2 className="size-4" aria-hidden="true" />
            Removed
          </span>
        )}
        <span className="mt-1 block text-caption text-text3">{words}</span>
      </span>
    </label>
  );
}

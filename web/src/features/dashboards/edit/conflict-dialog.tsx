import { Trash2, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { Avatar } from '../../../entities/session/avatar.js';
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
  /** When each side was made, as its clock has it. */
  times: Record<Side, string | undefined>;
  onMerge: (choices: Choices) => void;
  onCopy: () => void;
  onClose: () => void;
}

/** A newer version and a draft, tile by tile. What only one changed is chosen already. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { differences, by, versions, times, onMerge, onCopy, onClose } = props;
  const body = useRef<HTMLDivElement>(null);
  const [choices, setChoices] = useState(() => firstChoices(differences));
  const open = differences.filter(({ id }) => choices[id] === undefined);
  const { base, theirs } = versions;
  const names = { theirs: `${by}, version ${theirs}`, mine: 'Your draft' };
  /** Nothing is saved while something is left to decide: that is where it leads. */
  const save = () => {
    const [first] = open;
    if (!first) onMerge(choices);
    else body.current?.querySelector<HTMLElement>(`[name="side-${first.id}"]`)?.focus();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="max-w-[936px]!"
      title={`${plural(differences.length, 'tile')} ${differences.length === 1 ? 'differs' : 'differ'}`}
      description={`${by} saved version ${theirs} while you edited version ${base}. What only one of you changed is already chosen; what you both changed is yours to decide.`}
      footer={
        <>
          <p className="mr-auto self-center text-caption text-text3 max-sm:w-full">
            {open.length > 0 && (
              <span id="decisions-left" className="flex items-center gap-1 text-label text-warning-text">
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
          <Button variant="primary" aria-describedby="decisions-left" onClick={save}>
            Save as version {theirs + 1}
          </Button>
        </>
      }
    >
      <ColumnHeads {...{ names, by, times }} />
      <div ref={body}>
        {differences.map((difference) => (
          <DifferenceRow
            key={difference.id}
            {...{ difference, by, base, names }}
            chosen={choices[difference.id]}
            onChoose={(side) => setChoices({ ...choices, [difference.id]: side })}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface ColumnHeadsProps extends Pick<ConflictDialogProps, 'by' | 'times'> {
  names: Record<Side, string>;
}

/** Whose column it is, and from when; narrow screens have it in each choice. */
function ColumnHeads({ names, by, times }: ColumnHeadsProps) {
  return (
    <div className="sticky -top-2 z-(--z-sticky) hidden grid-cols-[1fr_280px_280px] items-center gap-4 border-b border-border bg-raised py-2 text-label md:grid">
      <span className="font-normal text-text3">Tile</span>
      {(['theirs', 'mine'] as const).map((side) => (
        <span key={side} className="flex items-center gap-2">
          <Initial side={side} name={by} />
          <span className="min-w-0 flex-1 truncate">{names[side]}</span>
          <span className="text-caption font-normal text-text3 tabular-nums">{times[side]}</span>
        </span>
      ))}
    </div>
  );
}

interface DifferenceRowProps {
  difference: Difference;
  by: string;
  /** The version that the draft began from. */
  base: number;
  names: Record<Side, string>;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

function DifferenceRow({ difference, by, base, names, chosen, onChoose }: DifferenceRowProps) {
  return (
    <fieldset className="grid gap-3 border-b border-border-subtle py-3 last:border-b-0 md:grid-cols-[1fr_280px_280px] md:gap-4">
      <legend className="sr-only">{difference.title}</legend>
      <div className="self-center">
        <p className="text-h3 wrap-anywhere">{difference.title}</p>
        {difference.changedBy === 'both' ? (
          <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
            Both changed it
          </Badge>
        ) : (
          <p className="text-caption text-text3">{difference.changedBy === 'you' ? 'You' : by} changed it</p>
        )}
      </div>
      {(['theirs', 'mine'] as const).map((side) => (
        <SideChoice
          key={side}
          difference={difference}
          side={side}
          label={names[side]}
          words={changeWords(difference, side, base)}
          isChosen={chosen === side}
          onChoose={() => onChoose(side)}
        />
      ))}
    </fieldset>
  );
}

/** Who made a side: one's own face, or the first letter of the other's name. */
function Initial({ side, name }: { side: Side; name: string }) {
  if (side === 'mine') return <Avatar className="size-6 text-caption" />;
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-6 items-center justify-center rounded-full bg-neutral-bg text-caption text-neutral-text"
    >
      {(name[0] ?? '?').toUpperCase()}
    </span>
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
        'flex cursor-pointer gap-3 rounded-md border p-3 max-md:py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-accent',
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
        <span className="mb-2 block text-label md:hidden">{label}</span>
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

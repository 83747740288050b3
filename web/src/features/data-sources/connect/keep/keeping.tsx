import { OPEN_AGES } from '@plumbline/contracts';
import { cn } from '../../../../shared/lib/cn.js';
import { Select } from '../../../../shared/ui/fields/select.js';
import { durationWords } from '../../parts/freshness-words.js';
import { DAILY, type Rhythm } from './rhythm.js';
import { RhythmFields } from './rhythm-fields.js';

/** How a table or query becomes a data source: a copy and when it is read again, or questions to the database. */
export interface Keep {
  mode: 'snapshot' | 'live';
  refresh: 'by-hand' | 'by-schedule' | number;
  /** By schedule. */
  rhythm: Rhythm;
}

export const SUGGESTED: Keep = { mode: 'snapshot', refresh: 'by-hand', rhythm: DAILY };

const COMPUTED = {
  itself: 'By the database; what it cannot compute is computed here, over at most 100,000 rows',
  here: 'Here, as queries are not translated for this kind of database: tables of at most 100,000 rows',
};
/** Engines whose databases compute themselves, by what a test said of their server. */
const COMPUTES = /^(PostgreSQL|MariaDB)/;

interface Mode {
  mode: Keep['mode'];
  name: string;
  facts: readonly (readonly [string, string])[];
}

const MODES: readonly Mode[] = [
  {
    mode: 'snapshot',
    name: 'Snapshot',
    facts: [
      ['Copies', 'All rows as they are at one moment; counts as one upload'],
      ['Fresh', 'As of the last refresh; each is a version that can be compared'],
      ['A fact', 'Opens its rows for ever, and recomputes to the same value'],
      ['Database down', 'Everything keeps working'],
      ['Works with', 'Dashboards, insights, questions, predictions, merges'],
    ],
  },
  {
    mode: 'live',
    name: 'Live',
    facts: [
      ['Copies', 'The first rows only, to know the columns; counts as one upload'],
      ['Fresh', 'When asked; an answer is kept for a minute'],
      ['Computed', COMPUTED.itself],
      ['A fact', 'Keeps its value and query; its rows may have changed since'],
      ['Database down', 'Tiles say so and show the last answer with its time'],
      ['Works with', 'Dashboards, questions and alerts. Not insights, predictions or merges'],
    ],
  },
];

interface KeepingProps {
  /** Such as `PostgreSQL 16.4`, where a test told. */
  server: string | undefined;
  keep: Keep;
  onKeep: (keep: Keep) => void;
}

/** The choice between a copy and the database itself, and of a copy when it is read again. */
export function Keeping({ server = 'PostgreSQL', keep, onKeep }: KeepingProps) {
  return (
    <>
      <fieldset>
        <legend className="text-h3">How Plumbline keeps it</legend>
        <div className="mt-3 grid gap-3 xl:grid-cols-2">
          {MODES.map((mode) => (
            <ModeCard
              key={mode.mode}
              mode={COMPUTES.test(server) ? mode : computedHere(mode)}
              isChosen={mode.mode === keep.mode}
              onChoose={() => onKeep({ ...keep, mode: mode.mode })}
            />
          ))}
        </div>
      </fieldset>
      {keep.mode === 'snapshot' && <Refreshing keep={keep} onKeep={onKeep} />}
    </>
  );
}

const computedHere = ({ facts, ...mode }: Mode): Mode => ({
  ...mode,
  facts: facts.map(([term, text]) => (text === COMPUTED.itself ? [term, COMPUTED.here] : [term, text])),
});

interface ModeCardProps {
  mode: Mode;
  isChosen: boolean;
  onChoose: () => void;
}

function ModeCard({ mode: { mode, name, facts }, isChosen, onChoose }: ModeCardProps) {
  return (
    <label
      className={cn(
        'flex cursor-pointer flex-col gap-3 rounded-lg border p-4',
        isChosen ? 'border-accent ring-1 ring-accent' : 'border-border-control hover:bg-hover',
      )}
    >
      <span className="flex items-center gap-2.5">
        <input
          type="radio"
          name="keep"
          value={mode}
          aria-label={name}
          checked={isChosen}
          onChange={onChoose}
          className="size-4 accent-accent"
        />
        <span className="flex-1 text-body font-medium text-text1">{name}</span>
        {mode === SUGGESTED.mode && (
          <span className="rounded border border-accent-border px-1.5 text-caption text-accent-text">
            Suggested
          </span>
        )}
      </span>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-label font-normal">
        {facts.map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-text3">{term}</dt>
            <dd className="text-text2">{text}</dd>
          </div>
        ))}
      </dl>
    </label>
  );
}

function Refreshing({ keep, onKeep }: Omit<KeepingProps, 'server'>) {
  return (
    <section>
      <h3 className="text-h3">Refresh the snapshot</h3>
      <div className="mt-2 max-w-md">
        <Select
          label="Refresh the snapshot"
          value={String(keep.refresh)}
          onValueChange={(value) =>
            onKeep({
              ...keep,
              refresh: value === 'by-hand' || value === 'by-schedule' ? value : Number(value),
            })
          }
          options={[
            { value: 'by-hand', label: 'By hand' },
            { value: 'by-schedule', label: 'By schedule' },
            ...OPEN_AGES.map((age) => ({
              value: String(age),
              label: `When somebody opens it and it is older than ${durationWords(age)}`,
            })),
          ]}
        />
      </div>
      {keep.refresh === 'by-schedule' && (
        <RhythmFields rhythm={keep.rhythm} onChange={(rhythm) => onKeep({ ...keep, rhythm })} />
      )}
      <p className="mt-2 text-caption text-text3">
        What is shown stays until newer rows are there. All of this can be changed later.
      </p>
    </section>
  );
}

import type { ConnectionKind, DatabaseEngine } from '@plumbline/contracts';
import { cn } from '../../../shared/lib/cn.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';

interface Choice {
  kind: ConnectionKind;
  /** The first is meant unless another one is said. */
  engines: readonly [DatabaseEngine, ...DatabaseEngine[]];
  name: string;
  note: string;
}

const CHOICES: readonly Choice[] = [
  { kind: 'postgresql', engines: ['postgresql'], name: 'PostgreSQL', note: '12 and newer' },
  { kind: 'mysql', engines: ['mysql'], name: 'MySQL', note: '8.0 and newer, MariaDB' },
  { kind: 'oracle', engines: ['oracle'], name: 'Oracle', note: '12.1 and newer, by service name' },
  { kind: 'snowflake', engines: ['snowflake'], name: 'Snowflake', note: 'by account name' },
  { kind: 'azure-sql', engines: ['sqlserver'], name: 'Azure SQL', note: 'also SQL Server 2016 and newer' },
  { kind: 'aws-rds', engines: ['postgresql', 'mysql'], name: 'AWS RDS', note: 'by endpoint' },
];

const RUN_BY_RDS = [
  { value: 'postgresql', label: 'PostgreSQL' },
  { value: 'mysql', label: 'MySQL, MariaDB' },
] as const;

interface EngineChoiceProps {
  kind: ConnectionKind;
  engine: DatabaseEngine;
  onChoose: (kind: ConnectionKind, engine: DatabaseEngine) => void;
}

/** The engines that can be read, as cards of which one is chosen. */
export function EngineChoice({ kind, engine, onChoose }: EngineChoiceProps) {
  return (
    <fieldset>
      <legend className="text-h3 text-text1">Engine</legend>
      <div className="mt-3 grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {CHOICES.map((choice) => (
          <EngineCard
            key={choice.kind}
            choice={choice}
            isChosen={choice.kind === kind}
            onChoose={() => onChoose(choice.kind, choice.engines[0])}
          />
        ))}
      </div>
      {kind === 'aws-rds' && (
        <Segmented
          label="What AWS RDS runs"
          value={engine === 'mysql' ? 'mysql' : 'postgresql'}
          options={RUN_BY_RDS}
          className="mt-3"
          onValueChange={(run) => onChoose('aws-rds', run)}
        />
      )}
    </fieldset>
  );
}

function EngineCard({
  choice,
  isChosen,
  onChoose,
}: {
  choice: Choice;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label
      className={cn(
        'flex cursor-pointer items-start gap-2.5 rounded-lg border p-3',
        isChosen ? 'border-accent bg-selected' : 'border-border-control bg-surface hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name="engine"
        checked={isChosen}
        onChange={onChoose}
        className="mt-1 size-4 shrink-0 accent-(--accent)"
      />
      <span>
        <span className="block text-body font-medium text-text1">{choice.name}</span>
        <span className="block text-caption text-text3">{choice.note}</span>
      </span>
    </label>
  );
}

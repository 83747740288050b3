import type { ConnectionKind, DatabaseEngine } from '@plumbline/contracts';
import { cn } from '../../../shared/lib/cn.js';

interface Choice {
  id: string;
  kind: ConnectionKind;
  engine: DatabaseEngine;
  name: string;
  note: string;
}

const CHOICES: readonly Choice[] = [
  { id: 'postgresql', kind: 'postgresql', engine: 'postgresql', name: 'PostgreSQL', note: '12 and newer' },
  { id: 'mysql', kind: 'mysql', engine: 'mysql', name: 'MySQL', note: '8.0 and newer, MariaDB' },
  {
    id: 'rds-postgresql',
    kind: 'aws-rds',
    engine: 'postgresql',
    name: 'AWS RDS PostgreSQL',
    note: 'by endpoint',
  },
  { id: 'rds-mysql', kind: 'aws-rds', engine: 'mysql', name: 'AWS RDS MySQL', note: 'by endpoint, MariaDB' },
];

interface EngineChoiceProps {
  kind: ConnectionKind;
  engine: DatabaseEngine;
  onChoose: (kind: ConnectionKind, engine: DatabaseEngine) => void;
}

/** The engines that can be read, as cards of which one is chosen. */
export function EngineChoice({ kind, engine, onChoose }: EngineChoiceProps) {
  return (
    <fieldset>
      <legend className="text-h3">Engine</legend>
      <div className="mt-3 grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {CHOICES.map((choice) => (
          <EngineCard
            key={choice.id}
            choice={choice}
            isChosen={choice.kind === kind && choice.engine === engine}
            onChoose={() => onChoose(choice.kind, choice.engine)}
          />
        ))}
      </div>
      <p className="mt-2 text-caption text-text3">
        Oracle, Snowflake and Azure SQL are not available in this version.
      </p>
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

import { useQuery } from '@tanstack/react-query';
import { Input } from '../../shared/ui/fields/input.js';
import { Select } from '../../shared/ui/fields/select.js';
import { peopleQuery } from '../workspace/people.api.js';

export interface Assigned {
  assignTo: string | null;
  dueOn: string | null;
}

const NOBODY = 'nobody';

/** Who is to deal with a comment, and until when. */
export function AssignFields({
  value: { assignTo, dueOn },
  name,
  onChange,
}: {
  value: Assigned;
  /** Of who it is assigned to already, who need not be among those offered. */
  name?: string;
  onChange: (value: Assigned) => void;
}) {
  const { data: people = [] } = useQuery(peopleQuery(''));
  const known = people.map(({ userId, name: label }) => ({ value: userId, label }));
  const isMissing = assignTo !== null && name !== undefined && !known.some(({ value }) => value === assignTo);
  const options = [
    { value: NOBODY, label: 'Nobody' },
    ...(isMissing ? [{ value: assignTo, label: name }] : []),
    ...known,
  ];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        size="compact"
        prefix="Assign to"
        options={options}
        value={assignTo ?? NOBODY}
        onValueChange={(value) =>
          onChange(value === NOBODY ? { assignTo: null, dueOn: null } : { assignTo: value, dueOn })
        }
      />
      {assignTo !== null && (
        <Input
          type="date"
          aria-label="Due on"
          value={dueOn ?? ''}
          onChange={(event) => onChange({ assignTo, dueOn: event.target.value || null })}
          className="h-8 w-40"
        />
      )}
    </div>
  );
}

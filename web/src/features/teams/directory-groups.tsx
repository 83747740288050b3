import type { DirectoryGroup } from '@plumbline/contracts';
import { plural } from '../../shared/lib/format.js';
import { Card } from '../../shared/ui/card.js';
import { Empty } from '../../shared/ui/empty.js';
import { Select } from '../../shared/ui/fields/select.js';
import { useGroupRole } from './directory.api.js';
import { Failure } from './failure.js';
import { roleChoices } from './role-words.js';

/** In the place of a role, for a group that gives none. */
const NONE = 'none';
const CHOICES = [{ value: NONE, label: 'Nothing' } as const, ...roleChoices('admin')];
type Choice = (typeof CHOICES)[number]['value'];

/** The groups that the directory told of, with what each lets its members do. */
export function DirectoryGroups({ groups, total }: { groups: readonly DirectoryGroup[]; total: number }) {
  const change = useGroupRole();
  if (groups.length === 0)
    return <Empty title="No groups yet">They appear here once the directory has sent them.</Empty>;
  return (
    <Card className="p-4">
      <h2 className="text-h3">What its groups give</h2>
      <p className="pb-2 text-body text-text2">
        As soon as one group gives a role, whoever the directory brought has the greatest of their groups’
        roles, else sees. No group makes an owner.
      </p>
      <Failure error={change.error} />
      <ul>
        {groups.map(({ id, name, members, role }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-border-subtle py-2 last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-48 text-body font-medium wrap-anywhere">{name}</span>
            <span className="w-28 text-body text-text2">{plural(members, 'member')}</span>
            <Select<Choice>
              size="compact"
              label={`What ${name} gives`}
              options={CHOICES}
              value={role ?? NONE}
              disabled={change.isPending}
              onValueChange={(chosen) =>
                change.mutate({ id, role: chosen === NONE || chosen === 'owner' ? null : chosen })
              }
            />
          </li>
        ))}
      </ul>
      {total > groups.length && (
        <p className="pt-2 text-caption text-text3">
          The first {groups.length} of {total} by name. The others keep what they give.
        </p>
      )}
    </Card>
  );
}

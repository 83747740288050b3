import { PRESENCE_BEAT_MS, type PresenceBody, type PresentMember, sayPresent } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../shared/api/api.js';
import { cn } from '../../shared/lib/cn.js';
import { newId } from '../../shared/lib/new-id.js';
import { Tooltip } from '../../shared/ui/buttons/tooltip.js';
import { useIsTeam } from '../workspace/people.api.js';

interface PresentPeopleProps {
  type: PresenceBody['type'];
  id: string;
  isEditing?: boolean;
}

/** Initials of the members who look at the same thing now. Asking who they are says that the reader is there, too. */
export function PresentPeople(props: PresentPeopleProps) {
  return useIsTeam() ? <People {...props} /> : null;
}

/** More than this are a number. */
const SHOWN = 4;

function People({ type, id, isEditing = false }: PresentPeopleProps) {
  const [tab] = useState(newId);
  const say = (more: Partial<PresenceBody>, signal?: AbortSignal) =>
    api.call(sayPresent, { id, body: { type, tab, isEditing, ...more } }, { signal });
  const { data = [] } = useQuery({
    queryKey: ['/api/presence', id, { isEditing }],
    queryFn: ({ signal }) => say({}, signal),
    refetchInterval: PRESENCE_BEAT_MS,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(
    () => () => {
      // Unheard it ends by itself soon.
      api.call(sayPresent, { id, body: { type, tab, isLeaving: true } }).catch(() => undefined);
    },
    [id, type, tab],
  );
  if (data.length === 0) return null;
  const [shown, rest] = [data.slice(0, SHOWN), data.slice(SHOWN)];
  return (
    <ul aria-label="Also here now" className="flex items-center -space-x-1.5">
      {shown.map((member) => (
        <li key={member.userId}>
          <Face member={member} />
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <Tooltip text={rest.map(wordsOf).join(', ')}>
            <button type="button" className={FACE}>
              +{rest.length}
            </button>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}

const FACE =
  'touch-target relative inline-flex size-8 items-center justify-center rounded-full border-2 border-surface bg-pressed text-label text-text1';

function Face({ member }: { member: PresentMember }) {
  return (
    <Tooltip text={wordsOf(member)}>
      <button
        type="button"
        aria-label={wordsOf(member)}
        className={cn(FACE, member.isEditing && 'bg-accent-subtle text-accent-text')}
      >
        {member.name.slice(0, 2).toUpperCase()}
      </button>
    </Tooltip>
  );
}

const wordsOf = ({ name, isEditing }: PresentMember): string =>
  isEditing ? `${name} is editing` : `${name} is here`;

import type { MadeObjects, Member, MemberRole, Team } from '@plumbline/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Ellipsis, KeyRound, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useFreshSession } from '../../entities/session/fresh-session.js';
import { useUser } from '../../entities/session/session-state.js';
import { showWorkspace } from '../../entities/workspace/workspaces.api.js';
import { plural } from '../../shared/lib/format.js';
import { Ago } from '../../shared/ui/ago.js';
import { Badge } from '../../shared/ui/badge.js';
import { IconButton } from '../../shared/ui/buttons/icon-button.js';
import { Card } from '../../shared/ui/card.js';
import { Empty } from '../../shared/ui/empty.js';
import { Input } from '../../shared/ui/fields/input.js';
import { Select } from '../../shared/ui/fields/select.js';
import { AlertDialog } from '../../shared/ui/overlays/alert-dialog.js';
import { Menu, MenuItem } from '../../shared/ui/overlays/menu.js';
import { Pager } from '../../shared/ui/pager.js';
import { Failure } from './failure.js';
import { mayDecideAbout, ROLE_NAMES, roleChoices } from './role-words.js';
import { madeQuery, PAGE_SIZE, transfer, useChangeRole, useRemove } from './team.api.js';

export interface MemberPaging {
  search: string;
  offset: number;
  onSearch: (words: string) => void;
  onOffset: (offset: number) => void;
}

/** More are searched. */
const SEARCHED_FROM = 10;

/** The members, with what the user may decide about each. */
export function MembersPanel({ team, search, offset, onSearch, onOffset }: { team: Team } & MemberPaging) {
  const [asked, setAsked] = useState<{ member: Member; what: 'remove' | 'transfer' }>();
  const { members, total, workspace } = team;
  const change = useChangeRole();
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {(workspace.members > SEARCHED_FROM || search !== '') && (
        <Input
          type="search"
          aria-label="Search members"
          placeholder="Name or address"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className="max-w-80"
        />
      )}
      <Failure error={change.error} />
      {members.length === 0 ? (
        <Empty title="No member matches" />
      ) : (
        <MembersTable
          members={members}
          own={workspace.role}
          onRole={(id, role) => change.mutate({ id, role })}
          onAsk={setAsked}
        />
      )}
      <Pager pageSize={PAGE_SIZE} offset={offset} total={total} onOffset={onOffset} />
      {asked?.what === 'remove' && <RemoveDialog member={asked.member} onClose={() => setAsked(undefined)} />}
      {asked?.what === 'transfer' && (
        <TransferDialog member={asked.member} onClose={() => setAsked(undefined)} />
      )}
    </div>
  );
}

interface TableProps {
  members: readonly Member[];
  /** The user's own role. */
  own: MemberRole;
  onRole: (id: string, role: MemberRole) => void;
  onAsk: (asked: { member: Member; what: 'remove' | 'transfer' }) => void;
}

function MembersTable({ members, own, onRole, onAsk }: TableProps) {
  const self = useUser();
  const { data: made } = useQuery(madeQuery());
  return (
    <Card aria-label="Members" tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full text-body">
        <caption className="sr-only">Members</caption>
        <thead>
          <tr className="h-9 border-b border-border text-left text-label text-text2">
            {['Person', 'Role', 'Signs in with', 'Last seen', 'Owns', ''].map((title) => (
              <th key={title} scope="col" className="px-3 whitespace-nowrap first:pl-4">
                {title || <span className="sr-only">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.userId} className="h-14 border-b border-border-subtle last:border-b-0">
              <td className="py-2 pr-3 pl-4">
                <Person member={member} isSelf={member.userId === self.id} />
              </td>
              <td className="px-3">
                {mayDecideAbout(own, member.role) ? (
                  <Select
                    size="compact"
                    label={`Role of ${member.name}`}
                    options={roleChoices(own)}
                    value={member.role}
                    onValueChange={(role) => role !== member.role && onRole(member.userId, role)}
                  />
                ) : (
                  ROLE_NAMES[member.role]
                )}
              </td>
              <td className="px-3 text-text2">
                <Way {...member} />
              </td>
              <td className="px-3 whitespace-nowrap tabular-nums text-text2">
                {member.lastSeen ? <Ago at={member.lastSeen} /> : 'Never'}
              </td>
              <td className="px-3 text-text2">{madeWords(made, member.userId)}</td>
              <td className="px-2 text-right">
                {mayDecideAbout(own, member.role) && member.userId !== self.id && (
                  <Menu
                    trigger={
                      <IconButton label={`Actions for ${member.name}`}>
                        <Ellipsis aria-hidden="true" />
                      </IconButton>
                    }
                  >
                    {own === 'owner' && (
                      <MenuItem onSelect={() => onAsk({ member, what: 'transfer' })}>
                        Transfer ownership to them
                      </MenuItem>
                    )}
                    <MenuItem variant="danger" onSelect={() => onAsk({ member, what: 'remove' })}>
                      Remove from the workspace
                    </MenuItem>
                  </Menu>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const NOUNS = { dashboards: 'dashboard', sources: 'source', schedules: 'schedule' } as const;

/** What is not known yet is left open; who made nothing has a dash. */
function madeWords(made: MadeObjects | undefined, userId: string): string {
  if (!made) return '';
  const own = made.filter((each) => each.userId === userId);
  return own.map(({ kind, count }) => plural(count, NOUNS[kind])).join(', ') || '–';
}

function Person({ member: { name, email, state }, isSelf }: { member: Member; isSelf: boolean }) {
  return (
    <span className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-pressed text-label"
      >
        {name.charAt(0).toUpperCase()}
      </span>
      <span className="min-w-0">
        <span className="flex items-center gap-2 font-medium">
          <span className="max-w-52 truncate">{name}</span>
          {isSelf && <Badge>You</Badge>}
          {state !== 'active' && (
            <Badge tone="warning">{state === 'disabled' ? 'Disabled' : 'Leaving'}</Badge>
          )}
        </span>
        <span className="block max-w-52 truncate text-label font-normal text-text2">{email}</span>
      </span>
    </span>
  );
}

const WAYS: Record<Member['via'], string> = {
  none: 'Nothing yet',
  password: 'Password',
  'second-factor': 'Password and second factor',
  'sign-on': 'Single sign-on',
};

function Way({ via, isFromDirectory }: Pick<Member, 'via' | 'isFromDirectory'>) {
  return (
    <span className="flex items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0">
      {via === 'sign-on' ? <KeyRound aria-hidden="true" /> : <LockKeyhole aria-hidden="true" />}
      <span>
        {WAYS[via]}
        {isFromDirectory && <span className="block text-caption text-text3">from the directory</span>}
      </span>
    </span>
  );
}

function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useRemove();
  return (
    <AlertDialog
      isOpen
      onOpenChange={onClose}
      title={`Remove ${member.name}?`}
      description="They lose access at once, and their tokens for programs end. What they made stays in the workspace. An email tells them."
      confirmLabel="Remove"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(member.userId, { onSuccess: onClose })}
    >
      <Failure error={remove.error} />
    </AlertDialog>
  );
}

function TransferDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const runFresh = useFreshSession();
  const hand = useMutation({
    mutationFn: () => runFresh(() => transfer(member.userId)),
    onSuccess: showWorkspace,
  });
  return (
    <AlertDialog
      isOpen
      onOpenChange={onClose}
      title={`Transfer ownership to ${member.name}?`}
      description="They become an owner in your place, and you become an editor. Only an owner can make you one again."
      confirmLabel="Transfer"
      variant="primary"
      isPending={hand.isPending}
      onConfirm={() => hand.mutate()}
    >
      <Failure error={hand.error} />
    </AlertDialog>
  );
}

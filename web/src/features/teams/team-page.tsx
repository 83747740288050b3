import { hasFeature, hasRole, type Team } from '@plumbline/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LogOut, Pencil, UserRoundPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FreshSessionProvider } from '../../entities/session/fresh-session.js';
import { showWorkspace } from '../../entities/workspace/workspaces.api.js';
import { plural } from '../../shared/lib/format.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { AlertDialog } from '../../shared/ui/overlays/alert-dialog.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { TabPanel, Tabs } from '../../shared/ui/tabs.js';
import { ActivityList } from './activity-list.js';
import { ApprovalsCard } from './approvals-card.js';
import { Failure } from './failure.js';
import { InvitationsCard } from './invitations-card.js';
import { InviteDialog } from './invite-dialog.js';
import { type MemberPaging, MembersPanel } from './members-panel.js';
import { RenameDialog } from './rename-dialog.js';
import { HoldersCard, RightsCard } from './roles-cards.js';
import { SeatLine } from './seat-line.js';
import { SignOnTab } from './sign-on/sign-on-tab.js';
import { leave, teamQuery } from './team.api.js';
import { TeamAudit } from './team-audit.js';

type Tab = 'members' | 'activity' | 'invitations' | 'sign-on' | 'audit';
type Open = 'invite' | 'rename' | 'leave' | 'seats';

const ContactSalesDialog = lazy(async () => ({
  default: (await import('../../entities/subscription/contact-sales-dialog.js')).ContactSalesDialog,
}));

/** The workspace that is shown: who belongs to it, what they do, who is invited, and what was decided. */
export function Component() {
  usePageTitle('Team');
  const [search, setSearch] = useState('');
  const [offset, setOffset] = useState(0);
  const { data, error, refetch } = useQuery(teamQuery(search, offset));
  if (error)
    return (
      <>
        <PageHeader title="Team" />
        <ErrorState title="The team could not be loaded" error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <PageHeader title="Team" subtitle="Loading" />;
  const onSearch = (words: string) => {
    setSearch(words);
    setOffset(0);
  };
  return (
    <FreshSessionProvider>
      <TeamScreen team={data} search={search} offset={offset} onSearch={onSearch} onOffset={setOffset} />
    </FreshSessionProvider>
  );
}

function TeamScreen({ team, ...paging }: { team: Team } & MemberPaging) {
  const [query] = useSearchParams();
  // Where a test of single sign-on leads back to.
  const [tab, setTab] = useState<Tab>(
    () => tabsOf(team).find(({ value }) => value === query.get('tab'))?.value ?? 'members',
  );
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { workspace, seats, invitations } = team;
  const decides = hasRole(workspace.role, 'admin');
  const invited = <InvitationsCard invitations={invitations} own={workspace.role} />;
  return (
    <>
      <PageHeader
        title={workspace.name}
        subtitle={<SeatLine seats={seats} />}
        actions={<Actions team={team} onOpen={setOpen} />}
      />
      <Tabs label="Team" value={tab} onValueChange={setTab} className="pb-10" tabs={tabsOf(team)}>
        <TabPanel
          value="members"
          className="grid grid-cols-1 gap-4 pt-4 xl:grid-cols-[minmax(0,1fr)_21.5rem]"
        >
          <div className="flex min-w-0 flex-col gap-4">
            <MembersPanel team={team} {...paging} />
            {decides && invitations.length > 0 && invited}
          </div>
          <div className="flex flex-col gap-4">
            {workspace.role === 'owner' && <ApprovalsCard isTeam={workspace.members > 1} />}
            <RightsCard />
            <HoldersCard roles={team.roles} />
          </div>
        </TabPanel>
        <TabPanel value="activity" className="pt-4">
          <ActivityList />
        </TabPanel>
        <TabPanel value="invitations" className="pt-4">
          {invited}
        </TabPanel>
        <TabPanel value="sign-on" className="pt-4">
          <SignOnTab onOpenAudit={() => setTab('audit')} />
        </TabPanel>
        <TabPanel value="audit" className="pt-4">
          <TeamAudit />
        </TabPanel>
      </Tabs>
      {open === 'invite' && <InviteDialog own={workspace.role} onClose={close} />}
      {open === 'rename' && <RenameDialog name={workspace.name} onClose={close} />}
      <Suspense>{open === 'seats' && <ContactSalesDialog onClose={close} />}</Suspense>
      {open === 'leave' && <LeaveDialog name={workspace.name} onClose={close} />}
    </>
  );
}

/** What somebody with this role sees of the team. */
function tabsOf({ workspace, invitations }: Team): { value: Tab; label: string }[] {
  const { role, plan, members } = workspace;
  const tabs: [Tab, string, boolean][] = [
    ['members', `Members ${members}`, true],
    ['activity', 'Activity', members > 1],
    ['invitations', `Invitations ${invitations.length}`, hasRole(role, 'admin')],
    ['sign-on', 'Single sign-on', role === 'owner' && hasFeature(plan, 'singleSignOn')],
    ['audit', 'Audit log', hasRole(role, 'admin')],
  ];
  return tabs.filter(([, , isShown]) => isShown).map(([value, label]) => ({ value, label }));
}

function Actions({ team: { workspace, seats }, onOpen }: { team: Team; onOpen: (open: Open) => void }) {
  const isOwner = workspace.role === 'owner';
  const isFull = seats.limit !== null && seats.used >= seats.limit;
  return (
    <>
      {workspace.members > 1 && (
        <Button onClick={() => onOpen('leave')}>
          <LogOut aria-hidden="true" /> Leave
        </Button>
      )}
      {isOwner && (
        <>
          <Button onClick={() => onOpen('rename')}>
            <Pencil aria-hidden="true" /> Rename
          </Button>
          {seats.limit !== null && <Button onClick={() => onOpen('seats')}>Add seats</Button>}
        </>
      )}
      {hasRole(workspace.role, 'admin') && (
        <Button
          variant="primary"
          disabled={isFull}
          title={isFull ? `All ${plural(seats.limit ?? 0, 'seat')} are taken.` : undefined}
          onClick={() => onOpen('invite')}
        >
          <UserRoundPlus aria-hidden="true" /> Invite people
        </Button>
      )}
    </>
  );
}

function LeaveDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const go = useMutation({ mutationFn: leave, onSuccess: showWorkspace });
  return (
    <AlertDialog
      isOpen
      onOpenChange={onClose}
      title={`Leave ${name}?`}
      description="You lose access at once. What you made stays in the workspace. Only an owner can invite you again."
      confirmLabel="Leave"
      isPending={go.isPending}
      onConfirm={() => go.mutate()}
    >
      <Failure error={go.error} />
    </AlertDialog>
  );
}

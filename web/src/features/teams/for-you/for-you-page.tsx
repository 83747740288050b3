import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  assignmentsQuery,
  noticesQuery,
  PAGE_SIZE,
  useReadNotices,
} from '../../../entities/discussion/discussion.api.js';
import { NoticeLine } from '../../../entities/notice/notice-line.js';
import { useUser } from '../../../entities/session/session-state.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { Pager } from '../../../shared/ui/pager.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { TabPanel, Tabs } from '../../../shared/ui/tabs.js';
import { AssignedItem } from './assigned-item.js';
import { AwaitingApproval } from './awaiting-approval.js';
import { AwaitingSends } from './awaiting-sends.js';

type Tab = 'assigned' | 'done' | 'told';

/** What concerns the reader alone: what is assigned to them, what waits for their approval, and what they were told. */
export function Component() {
  usePageTitle('For you');
  const [tab, setTab] = useState<Tab>('assigned');
  return (
    <>
      <PageHeader
        title="For you"
        subtitle="What is assigned to you in this workspace, and notices from its members"
      />
      <AwaitingApproval />
      <AwaitingSends />
      <Tabs
        label="For you"
        value={tab}
        onValueChange={setTab}
        className="pb-10"
        tabs={[
          { value: 'assigned', label: 'Assigned to me' },
          { value: 'done', label: 'Done' },
          { value: 'told', label: 'Notices' },
        ]}
      >
        <TabPanel value="assigned" className="pt-4">
          <Assigned key="open" isDone={false} />
        </TabPanel>
        <TabPanel value="done" className="pt-4">
          <Assigned key="done" isDone />
        </TabPanel>
        <TabPanel value="told" className="pt-4">
          <Told />
        </TabPanel>
      </Tabs>
    </>
  );
}

function Assigned({ isDone }: { isDone: boolean }) {
  const [offset, setOffset] = useState(0);
  const assigned = useQuery(assignmentsQuery(isDone, offset));
  return (
    <Loaded query={assigned} noun="assignments" skeleton={<Skeleton className="h-40 rounded-lg" />}>
      {({ comments, total }) =>
        comments.length === 0 ? (
          <Empty title={isDone ? 'Nothing is done yet' : 'Nothing is assigned to you'}>
            {!isDone && 'When somebody assigns you a comment, it appears here with the day it is due.'}
          </Empty>
        ) : (
          <div className="flex flex-col gap-3">
            <Card>
              <ul className="divide-y divide-border-subtle">
                {comments.map((comment) => (
                  <AssignedItem key={comment.id} comment={comment} />
                ))}
              </ul>
            </Card>
            <Pager pageSize={PAGE_SIZE} offset={offset} total={total} onOffset={setOffset} />
          </div>
        )
      }
    </Loaded>
  );
}

function Told() {
  const { id } = useUser();
  const [offset, setOffset] = useState(0);
  const notices = useQuery(noticesQuery(id, offset));
  const read = useReadNotices();
  return (
    <Loaded query={notices} noun="notices" skeleton={<Skeleton className="h-40 rounded-lg" />}>
      {({ items, total, unread }) =>
        items.length === 0 ? (
          <Empty title="No notices yet">
            Mentions, answers, assignments and approvals come here, and stay for 90 days.
          </Empty>
        ) : (
          <div className="flex flex-col gap-3">
            {unread > 0 && (
              <Button className="self-end" isPending={read.isPending} onClick={() => read.mutate(undefined)}>
                Mark all as read
              </Button>
            )}
            <Card>
              <ul className="divide-y divide-border-subtle">
                {items.map((notice) => (
                  <li key={notice.id}>
                    <NoticeLine notice={notice} onFollow={() => !notice.isRead && read.mutate([notice.id])} />
                  </li>
                ))}
              </ul>
            </Card>
            <Pager pageSize={PAGE_SIZE} offset={offset} total={total} onOffset={setOffset} />
          </div>
        )
      }
    </Loaded>
  );
}

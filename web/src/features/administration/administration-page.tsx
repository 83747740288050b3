import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../entities/session/session-state.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { TabPanel, Tabs } from '../../shared/ui/tabs.js';
import { AiProviders } from './ai-providers.js';
import { AuditLog } from './audit-log.js';
import { SalesRequests } from './sales-requests.js';
import { Users } from './users/users.js';

const TABS = [
  { value: 'users', label: 'Users' },
  { value: 'audit', label: 'Audit log' },
] as const;
const OWNER_TABS = [
  ...TABS,
  { value: 'sales', label: 'Sales requests' },
  { value: 'ai', label: 'Language models' },
] as const;
type Tab = (typeof OWNER_TABS)[number]['value'];

export function Component() {
  usePageTitle('Administration');
  const tabs = useUser().role === 'owner' ? OWNER_TABS : TABS;
  const [params, setParams] = useSearchParams();
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'users';
  const onTab = (next: Tab) => setParams(next === 'users' ? {} : { tab: next }, { replace: true });
  return (
    <>
      <PageHeader
        title="Administration"
        subtitle="Users of this installation, and what happened to their accounts."
      />
      <Tabs label="Administration" tabs={tabs} value={tab} onValueChange={onTab}>
        <TabPanel value="users">
          <Users />
        </TabPanel>
        <TabPanel value="audit">
          <AuditLog />
        </TabPanel>
        <TabPanel value="sales">
          <SalesRequests />
        </TabPanel>
        <TabPanel value="ai">
          <AiProviders />
        </TabPanel>
      </Tabs>
    </>
  );
}

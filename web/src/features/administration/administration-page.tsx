import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../entities/session/session-state.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { AiProviders } from './ai-providers.js';
import { AuditLog } from './audit-log.js';
import { SalesRequests } from './sales-requests.js';
import { SupportTerms } from './support-terms.js';
import { Users } from './users/users.js';

const LISTS = {
  users: { title: 'Users', subtitle: 'Everybody with an account on this installation.', List: Users },
  audit: {
    title: 'Audit log',
    subtitle: 'What happened to accounts and to the installation.',
    List: AuditLog,
  },
  sales: { title: 'Sales requests', subtitle: 'What visitors write to sales.', List: SalesRequests },
  support: { title: 'Support terms', subtitle: 'What plans promise about support.', List: SupportTerms },
  ai: { title: 'Language models', subtitle: 'Providers that workspaces may choose.', List: AiProviders },
} as const;
type ListName = keyof typeof LISTS;

const OWNERS_ALONE: readonly ListName[] = ['sales', 'support', 'ai'];

const isList = (name: string): name is ListName => Object.hasOwn(LISTS, name);

/** One of the administration's lists, named by the address. */
export function Component() {
  const isOwner = useUser().role === 'owner';
  const [params] = useSearchParams();
  const asked = params.get('tab') ?? 'users';
  const name = isList(asked) && (isOwner || !OWNERS_ALONE.includes(asked)) ? asked : 'users';
  const { title, subtitle, List } = LISTS[name];
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <List />
    </>
  );
}

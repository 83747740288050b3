import { FreshSessionProvider } from '../../entities/session/fresh-session.js';
import { useUser } from '../../entities/session/session-state.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { AccountSection } from './account/account-section.js';
import { AiSection } from './ai-section.js';
import { DataSection } from './data/data-section.js';
import { PlanSection } from './plan-section.js';
import { PreferencesSection } from './preferences-section.js';
import { SecuritySection } from './security/security-section.js';

const SECTIONS = [
  { id: 'account', title: 'Account', Content: AccountSection },
  { id: 'security', title: 'Security', Content: SecuritySection },
  { id: 'preferences', title: 'Preferences', Content: PreferencesSection },
  { id: 'ai', title: 'Language models', Content: AiSection },
  { id: 'plan', title: 'Plan and usage', Content: PlanSection },
  { id: 'data', title: 'Data and privacy', Content: DataSection },
] as const;

export function Component() {
  usePageTitle('Profile');
  const user = useUser();
  return (
    <FreshSessionProvider>
      <PageHeader title="Profile" subtitle={`${user.username} · ${user.email}`} />
      <div className="grid gap-6 pb-10 lg:grid-cols-[180px_minmax(0,760px)]">
        <nav aria-label="Sections of the profile" className="max-lg:hidden">
          <ul className="sticky top-20 flex flex-col gap-1">
            {SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="touch-target block rounded-sm px-2 py-1.5 text-label text-text2 hover:bg-hover hover:text-text1"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-col gap-6">
          {SECTIONS.map(({ id, Content }) => (
            <Content key={id} />
          ))}
        </div>
      </div>
    </FreshSessionProvider>
  );
}

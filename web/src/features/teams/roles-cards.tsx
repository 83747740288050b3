import { hasRole, MEMBER_ROLES, type Team } from '@plumbline/contracts';
import { Check } from 'lucide-react';
import { Card } from '../../shared/ui/card.js';
import { Progress } from '../../shared/ui/progress.js';
import { RIGHTS, ROLE_NAMES } from './role-words.js';

/** Who may do what, as the server holds everybody to it. */
export function RightsCard() {
  return (
    <Card className="p-4">
      <h2 className="pb-2 text-h3">What a role may do</h2>
      <section aria-label="What a role may do" tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-label font-normal">
          <thead>
            <tr className="border-b border-border text-text2">
              <td />
              {MEMBER_ROLES.map((role) => (
                <th key={role} scope="col" className="px-0.5 py-2 text-caption font-normal">
                  {ROLE_NAMES[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {RIGHTS.map(({ what, least }) => (
              <tr key={what} className="border-b border-border-subtle last:border-b-0">
                <th scope="row" className="py-2 pr-1 text-left font-normal text-text2">
                  {what}
                </th>
                {MEMBER_ROLES.map((role) => (
                  <td key={role} className="px-0.5 text-center">
                    {hasRole(role, least) ? (
                      <>
                        <Check aria-hidden="true" className="mx-auto size-4 text-success-text" />
                        <span className="sr-only">yes</span>
                      </>
                    ) : (
                      <>
                        <span aria-hidden="true">–</span>
                        <span className="sr-only">no</span>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="pt-2 text-caption text-text3">Every right is checked on the server with every call.</p>
    </Card>
  );
}

/** How many members hold each role. */
export function HoldersCard({ roles }: { roles: Team['roles'] }) {
  const most = Math.max(...Object.values(roles), 1);
  return (
    <Card className="p-4">
      <h2 className="pb-2 text-h3">Who holds what</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 text-body">
        {MEMBER_ROLES.toReversed().map((role) => (
          <div key={role} className="contents">
            <dt className="text-text2">{ROLE_NAMES[role]}</dt>
            <dd aria-hidden="true">
              <Progress label={ROLE_NAMES[role]} value={roles[role] / most} className="h-2" />
            </dd>
            <dd className="tabular-nums">{roles[role]}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-3 text-caption text-text3">Guests see shared dashboards only and use no seat.</p>
    </Card>
  );
}

import type { Role } from '@plumbline/contracts';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useUser } from '../entities/session/session-state.js';

const AccessDenied = lazy(async () => ({ default: (await import('./access-denied.js')).AccessDenied }));

/** Shows its screens to these roles only. A courtesy: the server refuses the calls behind them by itself. */
export function RoleGuard({ roles }: { roles: readonly Role[] }) {
  const { role } = useUser();
  if (roles.includes(role)) return <Outlet />;
  return (
    <Suspense fallback={null}>
      <AccessDenied allowed={roles} role={role} />
    </Suspense>
  );
}

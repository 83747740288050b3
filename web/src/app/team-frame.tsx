import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useUser } from '../entities/session/session-state.js';

const AdminFrame = lazy(() =>
  import('../features/administration/frame/admin-frame.js').then(({ Component }) => ({ default: Component })),
);

/** The team stands beside the list of the administration for those who see that; for everybody else by itself. */
export function Component() {
  const { role } = useUser();
  const { pathname } = useLocation();
  if (role === 'user' || pathname !== '/team') return <Outlet />;
  return (
    <Suspense>
      <AdminFrame />
    </Suspense>
  );
}

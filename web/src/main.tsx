import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { failToStart } from './app/init-failure.js';
import { createRouter } from './app/router.js';
import { provideSession } from './entities/session/session.js';
import { SessionRuntime } from './entities/session/session-runtime.js';
import { receiveSession } from './shared/api/api.js';
import { queryClient } from './shared/api/query-client.js';
import { followSystemTheme } from './shared/lib/theme.js';
import './styles/app.css';

const container = document.getElementById('root')!;

try {
  const session = new SessionRuntime(queryClient);
  receiveSession(session.carrier);
  provideSession(session);
  followSystemTheme();
  const router = createRouter();
  createRoot(container, { onUncaughtError: failToStart }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  document.documentElement.dataset.started = '';
  if (import.meta.env.PROD)
    window.addEventListener('load', async () => {
      const { startWorker } = await import('./app/service-worker/start-worker.js');
      startWorker((listener) => router.subscribe(listener));
    });
} catch (error) {
  failToStart(error);
}

/** The last resort, when React itself could not start: plain elements, no dependencies. */
export function showInitFailure(error: unknown): void {
  console.error(error);
  const screen = document.createElement('main');
  screen.className = 'mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center gap-4 px-4';
  const heading = document.createElement('h1');
  heading.className = 'text-h1';
  heading.textContent = 'Application Error';
  const text = document.createElement('p');
  text.textContent = 'Failed to initialize the application. Please try refreshing the page.';
  const reload = document.createElement('button');
  reload.className = 'h-9 rounded-md bg-accent px-3.5 font-medium text-on-accent';
  reload.textContent = 'Reload Page';
  reload.addEventListener('click', () => window.location.reload());
  screen.append(heading, text, reload);
  document.body.replaceChildren(screen);
}

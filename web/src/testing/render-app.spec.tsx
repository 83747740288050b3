import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { QUIET } from './quiet-server.js';
import { renderApp } from './render-app.js';
import { userNamed } from './users.js';

it.each(['first', 'second', 'third'])('shows %s, whatever has been shown before', async (name) => {
  renderApp('/home', { session: userNamed(name), handlers: QUIET });
  await screen.findByRole('heading', { level: 1, name: `Welcome back, ${name}` });
  expect(window.location.pathname).toBe('/home');
});

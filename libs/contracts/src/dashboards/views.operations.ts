import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { operation } from '../operations/operation.js';
import * as views from './views.js';

export const listViews = operation({
  method: 'GET',
  path: '/api/dashboards/{id}/views',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Filters of the dashboard that were saved under a name, by name.',
  response: z.array(views.savedView),
});

export const saveView = operation({
  method: 'POST',
  path: '/api/dashboards/{id}/views',
  owner: 'analytics-ai',
  access: 'session',
  status: 201,
  idempotency: 'by-key',
  summary: 'Saves filters under a name.',
  body: views.saveViewBody,
  response: views.savedView,
  invalidates: ['/api/dashboards/{id}/views'],
});

export const renameView = operation({
  method: 'PATCH',
  path: '/api/dashboards/{id}/views/{viewId}',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Renames a saved view.',
  body: views.renameViewBody,
  response: views.savedView,
  invalidates: ['/api/dashboards/{id}/views'],
});

export const deleteView = operation({
  method: 'DELETE',
  path: '/api/dashboards/{id}/views/{viewId}',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Deletes a saved view.',
  response: message,
  invalidates: ['/api/dashboards/{id}/views'],
});

export const addFavourite = operation({
  method: 'PUT',
  path: '/api/dashboards/{id}/favourite',
  owner: 'analytics-ai',
  access: 'session',
  least: 'viewer',
  status: 200,
  summary: 'Marks the dashboard as one of the caller’s favourites.',
  response: message,
  invalidates: ['/api/dashboards', '/api/dashboards/{id}'],
});

export const removeFavourite = operation({
  method: 'DELETE',
  path: '/api/dashboards/{id}/favourite',
  owner: 'analytics-ai',
  access: 'session',
  least: 'viewer',
  status: 200,
  summary: 'Takes the caller’s mark away.',
  response: message,
  invalidates: ['/api/dashboards', '/api/dashboards/{id}'],
});

import { describe, it } from '@jest/globals';
import { listSamples, METHOD_NOTES } from '@plumbline/contracts';
import { screen } from '@testing-library/react';
import { QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { answers } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const ORDERS = {
  id: 'orders',
  name: 'Orders',
  description: 'Made-up orders.',
  rows: 5_000,
  columns: 12,
  planted: [],
  defects: [],
  dataSourceId: null,
};
const open = (path: string) =>
  renderApp(path, { session: userNamed('reader'), handlers: [answers(listSamples, [ORDERS]), ...QUIET] });

describe('the help centre', () => {
  it('RES-001 holds a first path, guides, references and samples', async () => {
    open('/resources');
    for (const name of ['Getting started', 'Guides', 'Reference', 'About', 'Sample data'])
      await screen.findByRole('region', { name });
  });

  it.each([
    ['bring-a-file', 'Bring a file'],
    ['file-formats', 'File formats'],
    ['formulas', 'Formulas'],
    ['methods', 'How numbers are made'],
    ['glossary', 'Glossary'],
    ['release-notes', 'Release notes'],
    ['support', 'Contact support'],
  ])('RES-001 /resources/%s is "%s"', async (slug, title) => {
    open(`/resources/${slug}`);
    await screen.findByRole('heading', { level: 1, name: title });
  });

  it('has a note for each method', async () => {
    open('/resources/methods#rank_correlation');
    await screen.findByRole('heading', { level: 1, name: 'How numbers are made' });
    for (const { title } of Object.values(METHOD_NOTES)) screen.getByRole('heading', { name: title });
  });
});

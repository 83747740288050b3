import { describe, expect, it } from '@jest/globals';
import { AI_PROVIDERS, listAiCalls, listAiProviders, setAiProvider } from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { answers, type Handler, refuses } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const provider = (name: (typeof AI_PROVIDERS)[number], change = {}) => ({
  name,
  hasKey: false,
  enabled: false,
  model: 'm-1',
  baseUrl: 'https://models.example/v1',
  monthlyCap: null,
  usedThisMonth: 1_250,
  ...{ inputPrice: null, outputPrice: null, monthlyBudget: null, spentThisMonth: 0, unpricedThisMonth: 2 },
  ...change,
});

async function show(...handlers: Handler[]) {
  const app = renderApp('/admin?tab=ai', {
    session: { ...userNamed('olga'), role: 'owner' },
    handlers: [
      ...handlers,
      answers(
        listAiProviders,
        AI_PROVIDERS.map((name) => provider(name)),
      ),
      answers(listAiCalls, []),
      ...QUIET,
    ],
  });
  return { ...app, card: within(await screen.findByRole('region', { name: 'xAI Grok' })) };
}

describe('providers of models, for the owner', () => {
  it('AI-002 sends a key once and says that it is stored, not what it is', async () => {
    const { server, user, card } = await show(
      answers(setAiProvider, () => provider('grok', { hasKey: true, enabled: true })),
    );
    expect(card.getByText('No key yet.')).toBeTruthy();
    await user.type(card.getByLabelText('API key'), 'sk-1');
    await user.type(card.getByLabelText('Tokens per month'), '5,000');
    expect(card.getByText(/\$0\.00 this month, and 2 calls whose price was not set\./)).toBeTruthy();
    await user.type(card.getByLabelText('Dollars per million tokens sent'), '0.30');
    await user.type(card.getByLabelText('Dollars per million tokens received'), '2.5');
    await user.type(card.getByLabelText('Dollars per month'), '$20');
    await user.click(card.getByRole('checkbox', { name: 'Workspaces may choose it' }));
    server.use(answers(listAiProviders, [provider('grok', { hasKey: true })]));
    await user.click(card.getByRole('button', { name: 'Save' }));
    expect(await card.findByText('A key is stored and never shown.')).toBeTruthy();
    expect(server.callsOf(setAiProvider).map(({ body }) => body)).toEqual([
      {
        ...{ key: 'sk-1', enabled: true, model: 'm-1', baseUrl: 'https://models.example/v1' },
        ...{ monthlyCap: 5_000, inputPrice: 0.3, outputPrice: 2.5, monthlyBudget: 20 },
      },
    ]);
    await waitFor(() => expect(card.getByLabelText('API key')).toHaveProperty('value', ''));
  });

  it('says why a provider could not be switched on, and keeps what was typed', async () => {
    const message = 'xAI Grok has no key yet. Give its key before you switch it on.';
    const { user, card } = await show(
      refuses(setAiProvider, 422, { message, error: message, code: 'unusable' }),
    );
    await user.clear(card.getByLabelText('Model'));
    await user.type(card.getByLabelText('Model'), 'm-2');
    await user.click(card.getByRole('button', { name: 'Save' }));
    expect(await card.findByText(message)).toBeTruthy();
    expect(card.getByLabelText('Model')).toHaveProperty('value', 'm-2');
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OidcAnswer } from '../../testing/oidc-stand-in.js';
import { PASSWORD } from '../../testing/running-auth.js';
import {
  Browser,
  byOidc,
  type Company,
  oidc,
  oidcSettings,
  proved,
  save,
  sessionsOf,
  setMode,
  show,
  switchedOn,
  useSignOn,
} from '../../testing/use-sign-on.js';
import { auth, team } from '../../testing/use-teams.js';

useSignOn();

let harbor: Company;
beforeAll(async () => {
  harbor = await switchedOn(await proved('harbor.example'), oidcSettings());
});

const dana = (change: object = {}): OidcAnswer => ({
  claims: { sub: 'id-dana', email: 'dana@harbor.example', name: 'Dana', groups: ['writers'], ...change },
});

describe('the settings of a service', () => {
  it('give no secret back, and keep it sealed', async () => {
    const { body } = await save(harbor, oidcSettings());
    const [row] = await auth.database.query(
      `SELECT sealed_secret AS secret, settings::text FROM sign_on_connections WHERE workspace_id = $1`,
      [harbor.workspaceId],
    );
    expect(JSON.stringify([body, await show(harbor), row])).not.toContain('a secret of the client');
    expect(body.connection?.settings).toMatchObject({ protocol: 'oidc', hasSecret: true });
    const { clientSecret: _, ...rest } = { clientSecret: '', ...oidcSettings() };
    expect((await save(harbor, rest)).body.connection?.settings).toMatchObject({ hasSecret: true });
    expect((await byOidc(harbor, dana())).status).toBe(200);
  });

  it('are switched on after a test of them that passed, which signs nobody in', async () => {
    const at = await proved('tested.example');
    await save(at, oidcSettings({ defaultRole: null }));
    expect((await setMode(at, 'optional')).status).toBe(409);
    const browser = new Browser();
    const url = await browser.test(at);
    const place = await browser.comeBack(oidc.authorize(url, dana({ groups: ['others'] })));
    expect((await browser.finish(place)).body).toEqual({ kind: 'test' });
    const { connection } = await show(at);
    expect(connection?.test?.steps.map(({ step, isPassed }) => [step, isPassed])).toEqual([
      ...[
        ['service', true],
        ['keys', true],
        ['signed-in', true],
        ['fields', true],
        ['role', false],
      ],
    ]);
    expect(connection?.test).toMatchObject({
      isCurrent: true,
      isPassed: false,
      claims: { groups: 'others' },
    });
    expect((await setMode(at, 'optional')).status).toBe(409);
    expect([await sessionsOf(at), (await team(at.boss)).total]).toEqual([0, 1]);
    await switchedOn(at, oidcSettings());
    await save(at, oidcSettings({ clientId: 'changed' }));
    expect((await show(at)).connection?.test?.isCurrent).toBe(false);
  });

  it('never give an owner’s role by a group', async () => {
    const groupRoles = [{ group: 'x', role: 'owner' }];
    expect((await save(harbor, oidcSettings({ groupRoles }))).status).toBe(400);
  });

  it('are an owner’s, in a session that named the password lately', async () => {
    const { body } = await byOidc(harbor, dana());
    const call = { token: body.accessToken, body: oidcSettings() };
    expect((await auth.call('PUT', '/api/team/sso', call)).status).toBe(403);
    await auth.database.query(`UPDATE sessions SET fresh_at = 'epoch' WHERE user_id = $1`, [harbor.boss.id]);
    expect((await save(harbor, oidcSettings())).body.code).toBe('stale_session');
    const token = await auth.signIn(harbor.boss.username, PASSWORD);
    harbor = { ...harbor, boss: { ...harbor.boss, token } };
    expect((await save(harbor, oidcSettings())).status).toBe(200);
  });

  it('S-05 lead to no address that may not be asked', async () => {
    const at = await proved('inside.example');
    await save(at, oidcSettings({ issuer: 'http://169.254.169.254' }));
    const { body } = await auth.call<{ steps: { isPassed: boolean; words: string }[] }>(
      'POST',
      '/api/team/sso/test',
      {
        token: at.boss.token,
      },
    );
    expect(body).toMatchObject({ url: null, steps: [{ isPassed: false }] });
    expect(body.steps[0]?.words).toContain('may not be asked from here');
  });
});

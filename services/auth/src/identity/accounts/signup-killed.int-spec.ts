import { describe, expect, it } from '@jest/globals';
import { PASSWORD } from '../../testing/running-auth.js';
import { useAuthProcess } from '../../testing/use-auth-process.js';

const auth = useAuthProcess();
const post = <Body = { accessToken: string }>(path: string, body: object) =>
  auth.call<Body>('POST', `/api/auth/${path}`, body);

describe('F09 a sign-up whose process dies', () => {
  it.each(['hashed', 'written', 'committed'])('once it is %s: no account, or a whole one', async (point) => {
    const signup = {
      username: `maria-${point}`,
      email: `maria-${point}@x.example`,
      password: PASSWORD,
      usLocationAttested: true,
    };
    await auth.process.start(`auth.signup-${point}`);
    await expect(post('signup', signup)).rejects.toThrow();
    await auth.process.gone;
    await auth.process.start();
    const again = await post('signup', signup);
    expect(again.status).toBe(point === 'committed' ? 409 : 201);
    const login = await post('login', { username: signup.username, password: PASSWORD });
    const me = await auth.call('GET', '/api/auth/me', undefined, { token: login.body.accessToken });
    expect(me.body).toMatchObject({ username: signup.username, plan: 'free', role: 'user' });
    await auth.process.kill();
  });
});

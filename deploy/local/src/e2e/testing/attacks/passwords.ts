import { expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { TEST_PASSWORD } from '../api-client.js';
import type { Target } from './target.js';

const WRONG = 120;
const OFFICE = '203.0.113.77';

/** Guessing at an account from the address that its owner, and others, sign in from. */
export function passwords(use: () => Target): void {
  it('X-17 wrong passwords from an address lock out neither the account’s own device nor its neighbours', async () => {
    await use().person('guessed');
    await use().person('neighbour');
    const device = use().stranger(OFFICE);
    await device.signIn('guessed', TEST_PASSWORD);
    const guesser = use().stranger(OFFICE);
    const spellings = [
      'guessed',
      'GUESSED',
      'Guessed ',
      'guessed@plumbline.example',
      'Guessed@Plumbline.example',
    ];
    const statuses: number[] = [];
    for (let tried = 0; tried < WRONG; tried += 12) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          guesser.post('/api/auth/login', {
            username: spellings[(tried + index) % spellings.length],
            password: `Not-this-one-${tried + index}`,
          }),
        ),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status < 400)).toEqual([]);
    await device.signIn('guessed', TEST_PASSWORD);
    await use().stranger(OFFICE).signIn('neighbour', TEST_PASSWORD);
    process.stdout.write(`Passwords: ${WRONG} wrong ones in ${spellings.length} spellings.\n`);
  });

  it('S-10 a reset ends every session and every token of a program', async () => {
    const person = await use().person('squatted', 'premium');
    const email = 'squatted@plumbline.example';
    const { body: token } = await person.post<{ token: string }>('/api/user/tokens', {
      name: 'kept',
      scope: 'write',
    });
    const program = use().stranger();
    program.accessToken = token.token;
    expect((await program.get('/api/data-sources')).status).toBe(200);
    const before = (await use().mailedLinks(email)).length;
    await use().stranger().post('/api/auth/forgot-password', { email });
    const link = await newLink(use(), email, before);
    const answer = await use()
      .stranger()
      .post('/api/auth/reset-password', {
        token: new URL(link).searchParams.get('token'),
        newPassword: 'Another-Harbor-43',
      });
    expect(answer.status).toBe(200);
    expect((await program.get('/api/data-sources')).status).toBe(401);
    expect((await person.get('/api/data-sources')).status).toBe(401);
  });
}

/** Of the mail that came after so many. */
const newLink = (target: Target, email: string, before: number): Promise<string> =>
  eventually(`a new mail to ${email}`, async () => (await target.mailedLinks(email))[before]);

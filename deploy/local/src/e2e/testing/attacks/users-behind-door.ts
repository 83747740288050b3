import type { Plan } from '@plumbline/contracts';
import { eventually, type TestSmtp } from '@plumbline/testing';
import { ApiClient, TEST_PASSWORD } from '../api-client.js';
import { setPlan } from '../plan.js';
import { CALLER_ADDRESS } from '../tls-door.js';

/** The people of a target: each from an address of their own, their mails read from the mail server. */
export class UsersBehindDoor {
  private addresses = 0;

  constructor(
    private readonly url: string,
    private readonly smtp: TestSmtp,
    private readonly owner: () => Promise<ApiClient>,
  ) {}

  stranger(address = this.nextAddress()): ApiClient {
    return new ApiClient(this.url, { [CALLER_ADDRESS]: address });
  }

  async person(username: string, plan: Plan = 'free'): Promise<ApiClient> {
    const client = this.stranger();
    const { id } = await client.signUp(username);
    await this.proveAddress(`${username}@plumbline.example`);
    await client.signIn(username, TEST_PASSWORD);
    if (plan !== 'free') await setPlan({ owner: this.owner }, client, { id, username, plan });
    return client;
  }

  /** The links of mails that went to an address, oldest first. */
  async mailedLinks(email: string): Promise<string[]> {
    return this.smtp.received
      .filter(({ to }) => to.includes(email))
      .flatMap(({ text }) => /https:\/\/\S+/.exec(plainTextOf(text))?.[0] ?? []);
  }

  private async proveAddress(email: string): Promise<void> {
    const link = await eventually(`the link that proves ${email}`, async () =>
      (await this.mailedLinks(email)).find((url) => url.includes('/verify-email?')),
    );
    const { status } = await this.stranger().post('/api/auth/verify-email', {
      token: new URL(link).searchParams.get('token'),
    });
    if (status !== 200) throw new Error(`the address ${email} was not proved: ${status}`);
  }

  private nextAddress(): string {
    this.addresses += 1;
    return `198.51.100.${this.addresses}`;
  }
}

/** Quoted-printable: a soft line break ends in `=`, and `=3D` is `=`. */
const plainTextOf = (mail: string) => mail.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');

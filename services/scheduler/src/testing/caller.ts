/** A signed-in caller of a scheduler in a process of its own. */
export class Caller {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  read<Body>(path: string): Promise<Body> {
    return this.call('GET', path);
  }

  /** @throws Error with what was answered, unless it was made */
  make<Body>(path: string, body: object = {}): Promise<Body> {
    return this.call('POST', path, body);
  }

  private async call<Body>(method: string, path: string, body?: object): Promise<Body> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  }
}

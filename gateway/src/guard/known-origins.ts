interface Known {
  hosts: Set<string>;
  origins: Set<string>;
}

/** The hosts and origins this installation answers to: those of PUBLIC_URL, else the localhost forms of the port. */
export class KnownOrigins {
  private readonly published: Known | undefined;
  private readonly byPort = new Map<number, Known>();

  constructor(
    publicUrl: string | undefined,
    private readonly listenHost: string,
  ) {
    if (!publicUrl) return;
    const { origin, protocol, host, hostname, port } = new URL(publicUrl);
    const explicit = port === '' ? `${hostname}:${protocol === 'https:' ? 443 : 80}` : host;
    this.published = { hosts: new Set([host, explicit]), origins: new Set([origin]) };
  }

  /** @param port the local port of the connection: the one a browser on this machine typed */
  hasHost(host: string | undefined, port: number): boolean {
    return host !== undefined && this.known(port).hosts.has(host.toLowerCase());
  }

  hasOrigin(origin: string, port: number): boolean {
    return this.known(port).origins.has(origin.toLowerCase());
  }

  private known(port: number): Known {
    if (this.published) return this.published;
    let known = this.byPort.get(port);
    if (!known) {
      const listenHost = this.listenHost.includes(':') ? `[${this.listenHost}]` : this.listenHost;
      const hosts = new Set<string>();
      for (const name of ['localhost', '127.0.0.1', '[::1]', listenHost.toLowerCase()]) {
        hosts.add(`${name}:${port}`);
        if (port === 80) hosts.add(name);
      }
      known = { hosts, origins: new Set([...hosts].map((host) => `http://${host}`)) };
      this.byPort.set(port, known);
    }
    return known;
  }
}

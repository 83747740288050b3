import type { Connection, TestConnectionBody } from '@plumbline/contracts';

/** The part of the form that names an SSH server: texts as they are typed. */
export interface TunnelForm {
  hasTunnel: boolean;
  tunnelHost: string;
  tunnelPort: string;
  tunnelUser: string;
  tunnelSignIn: 'password' | 'key';
  tunnelSecret: string;
  /** The fingerprint that was seen of the server; empty before that. */
  tunnelHostKey: string;
}

export const NO_TUNNEL: TunnelForm = {
  ...{ hasTunnel: false, tunnelHost: '', tunnelPort: '22', tunnelUser: '' },
  ...{ tunnelSignIn: 'key', tunnelSecret: '', tunnelHostKey: '' },
};

export function tunnelFormOf(tunnel: Connection['tunnel']): TunnelForm {
  if (!tunnel) return NO_TUNNEL;
  return {
    ...{ hasTunnel: true, tunnelHost: tunnel.host, tunnelPort: String(tunnel.port), tunnelUser: tunnel.user },
    ...{ tunnelSignIn: tunnel.signIn, tunnelSecret: '', tunnelHostKey: tunnel.hostKey ?? '' },
  };
}

type TunnelErrors = Partial<Record<keyof TunnelForm, string>>;

export function tunnelErrors(form: TunnelForm, isSecretKept: boolean): TunnelErrors {
  if (!form.hasTunnel) return {};
  const errors: TunnelErrors = {};
  const [host, port] = [form.tunnelHost.trim(), Number(form.tunnelPort)];
  if (host === '' || /[/@\s\\]/.test(host))
    errors.tunnelHost = 'Please give the name or address of the SSH server.';
  if (!Number.isInteger(port) || port < 1 || port > 65_535) errors.tunnelPort = '1 to 65535';
  if (form.tunnelUser.trim() === '') errors.tunnelUser = 'Please name the user.';
  if (form.tunnelSecret === '' && !isSecretKept)
    errors.tunnelSecret =
      form.tunnelSignIn === 'key' ? 'Please paste the private key.' : 'Please type the password.';
  return errors;
}

export function tunnelBody(form: TunnelForm): Pick<TestConnectionBody, 'tunnel' | 'tunnelSecret'> {
  if (!form.hasTunnel) return { tunnel: null };
  return {
    tunnel: {
      ...{ host: form.tunnelHost.trim(), port: Number(form.tunnelPort), user: form.tunnelUser.trim() },
      ...{ signIn: form.tunnelSignIn, hostKey: form.tunnelHostKey || null },
    },
    ...(form.tunnelSecret !== '' && { tunnelSecret: form.tunnelSecret }),
  };
}

/** Whether a form leads through the same SSH server as a connection that is kept. */
export function isSameTunnel(form: TunnelForm, kept: Connection['tunnel']): boolean {
  if (!form.hasTunnel || !kept) return form.hasTunnel === (kept !== null);
  const { host, port, user, signIn } = kept;
  return (
    form.tunnelHost.trim() === host &&
    Number(form.tunnelPort) === port &&
    form.tunnelUser.trim() === user &&
    form.tunnelSignIn === signIn
  );
}

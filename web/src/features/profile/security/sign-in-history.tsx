import type { SignIn } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { signInsQuery } from '../parts/profile.api.js';
import { Matter, Outcome } from '../parts/section.js';

const OUTCOMES: Record<SignIn['outcome'], string> = {
  signed_in: 'Signed in',
  wrong_password: 'Wrong password',
  wrong_code: 'Wrong code',
};

export function SignInHistory() {
  const { data: signIns = [], error } = useQuery(signInsQuery());
  return (
    <Matter title="Sign-in history" text="If you do not recognize one of these, change your password.">
      <section aria-label="Sign-in history" tabIndex={0} className="max-h-72 overflow-auto">
        <table className="w-full text-body">
          <thead>
            <tr className="h-9 border-b border-border text-left text-label text-text2">
              <th scope="col" className="pr-3">
                Time
              </th>
              <th scope="col" className="px-3">
                What
              </th>
              <th scope="col" className="px-3">
                Browser
              </th>
              <th scope="col" className="pl-3">
                Address
              </th>
            </tr>
          </thead>
          <tbody>
            {signIns.map(({ at, outcome, browser, address }) => (
              <tr
                key={`${at} ${outcome} ${address}`}
                className="h-9 border-b border-border-subtle last:border-b-0"
              >
                <td className="pr-3 whitespace-nowrap tabular-nums">{formatDateTime(at)}</td>
                <td className={outcome === 'signed_in' ? 'px-3' : 'px-3 text-danger-text'}>
                  {OUTCOMES[outcome]}
                </td>
                <td className="px-3 whitespace-nowrap">{browser}</td>
                <td className="pl-3 tabular-nums">{address}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Outcome error={error} />
    </Matter>
  );
}

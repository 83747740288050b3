import { Section } from '../parts/section.js';
import { ApiTokens } from './api-tokens.js';
import { OpenSessions } from './open-sessions.js';
import { PasswordForm } from './password-form.js';
import { SecondFactor } from './second-factor.js';
import { SignInHistory } from './sign-in-history.js';

export function SecuritySection() {
  return (
    <Section id="security" title="Security">
      <PasswordForm />
      <SecondFactor />
      <OpenSessions />
      <SignInHistory />
      <ApiTokens />
    </Section>
  );
}

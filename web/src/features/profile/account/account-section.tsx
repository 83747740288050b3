import { useUser } from '../../../entities/session/session-state.js';
import { Matter, Section } from '../parts/section.js';
import { AvatarForm } from './avatar-form.js';
import { DisplayNameForm } from './display-name-form.js';
import { EmailForm } from './email-form.js';

export function AccountSection() {
  const { username } = useUser();
  return (
    <Section id="account" title="Account">
      <Matter title="Username" text="You sign in with it. It cannot be changed.">
        <p className="text-body font-medium text-text1">{username}</p>
      </Matter>
      <AvatarForm />
      <DisplayNameForm />
      <EmailForm />
      <Matter
        title="Notifications"
        text="We write to your address about the security, the payments and the deletion of your account. Invitations to dashboards of others end with the link that each of them carries. Emails from schedules and alerts that name you each carry a way to refuse further ones."
      />
    </Section>
  );
}

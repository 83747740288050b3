import { Controller } from '@nestjs/common';
import { type ReceivedBy, requestPasswordReset, requestUsername, resetPassword } from '@plumbline/contracts';
import { Implements, Input } from '@plumbline/server';
import { CalledFrom, type Caller } from '../sessions/caller.js';
import { PasswordResets } from './password-resets.service.js';
import { RecoveryRequests } from './recovery-requests.js';

/** Forgotten names and passwords. Comes in: an address, or a mailed token. Leaves: the same words for everybody. */
@Controller()
export class RecoveryController {
  constructor(
    private readonly requests: RecoveryRequests,
    private readonly resets: PasswordResets,
  ) {}

  @Implements(requestPasswordReset)
  async forgotPassword(@Input() { body: { email } }: ReceivedBy<typeof requestPasswordReset>) {
    await this.requests.add('password', email);
    return {
      message: "If the email exists in our system, you'll receive instructions to reset your password.",
    };
  }

  @Implements(requestUsername)
  async forgotUsername(@Input() { body: { email } }: ReceivedBy<typeof requestUsername>) {
    await this.requests.add('username', email);
    return { message: "If the email exists in our system, you'll receive your username." };
  }

  @Implements(resetPassword)
  async reset(@Input() { body }: ReceivedBy<typeof resetPassword>, @CalledFrom() caller: Caller) {
    const ended = await this.resets.reset(body, caller);
    return { message: 'Your password has been reset. Please sign in with your new password.', ended };
  }
}

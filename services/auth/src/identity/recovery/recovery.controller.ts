import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type ForgotBody, forgotBody, type ResetPasswordBody, resetPasswordBody } from '@plumbline/contracts';
import { Public, ZodPipe } from '@plumbline/server';
import { CalledFrom, type Caller } from '../sessions/caller.js';
import { PasswordResets } from './password-resets.service.js';
import { RecoveryRequests } from './recovery-requests.js';

/** Forgotten names and passwords. Comes in: an address, or a mailed token. Leaves: the same words for everybody. */
@Public()
@Controller('api/auth')
export class RecoveryController {
  constructor(
    private readonly requests: RecoveryRequests,
    private readonly resets: PasswordResets,
  ) {}

  @HttpCode(200)
  @Post('forgot-password')
  async forgotPassword(@Body(new ZodPipe(forgotBody)) { email }: ForgotBody) {
    await this.requests.add('password', email);
    return {
      message: "If the email exists in our system, you'll receive instructions to reset your password.",
    };
  }

  @HttpCode(200)
  @Post('forgot-username')
  async forgotUsername(@Body(new ZodPipe(forgotBody)) { email }: ForgotBody) {
    await this.requests.add('username', email);
    return { message: "If the email exists in our system, you'll receive your username." };
  }

  @HttpCode(200)
  @Post('reset-password')
  async reset(@Body(new ZodPipe(resetPasswordBody)) body: ResetPasswordBody, @CalledFrom() caller: Caller) {
    const ended = await this.resets.reset(body, caller);
    return { message: 'Your password has been reset. Please sign in with your new password.', ended };
  }
}

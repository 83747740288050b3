import { useQuery } from '@tanstack/react-query';
import { Button } from '../../shared/ui/buttons/button.js';
import { Checkbox } from '../../shared/ui/fields/checkbox.js';
import { Field } from '../../shared/ui/fields/field.js';
import { Input } from '../../shared/ui/fields/input.js';
import { PasswordInput } from '../../shared/ui/fields/password-input.js';
import { PasswordMeter } from '../../shared/ui/fields/password-meter.js';
import { useSignUp } from './use-sign-up.js';

export function SignUpForm() {
  const { form, input, errors, ...account } = useSignUp();
  // The specification has the address read where people attest their place, and nothing done with it (API-018).
  useQuery({ queryKey: ['/api/auth/get-ip'], staleTime: 'static' });
  return (
    <form ref={form} noValidate onSubmit={account.onSubmit} className="flex flex-col gap-4">
      <Field
        label="Username"
        hint="2 to 50 letters, digits, dots, dashes or underscores"
        error={errors.username}
      >
        <Input
          {...input('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          className="h-10"
        />
      </Field>
      <Field label="Email" error={errors.email}>
        <Input {...input('email')} type="email" autoComplete="email" className="h-10" />
      </Field>
      <Field label="Password" error={errors.password} below={<PasswordMeter password={account.password} />}>
        <PasswordInput {...input('password')} autoComplete="new-password" />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword}>
        <PasswordInput {...input('confirmPassword')} autoComplete="new-password" />
      </Field>
      <Checkbox
        checked={account.isInUnitedStates}
        onCheckedChange={account.setIsInUnitedStates}
        name="usLocationAttested"
        error={errors.usLocationAttested}
      >
        I confirm that I am located in the United States. VPN or proxy use is not permitted.
      </Checkbox>
      <Button
        type="submit"
        variant="primary"
        size="large"
        isPending={account.isPending}
        disabled={!account.canSubmit}
      >
        Create Free Account
      </Button>
    </form>
  );
}

import { TriangleAlert } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import { cn } from '../../lib/cn.js';

interface ControlProps {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

interface FieldProps {
  label: string;
  /** Stands under the control while there is no error. */
  hint?: ReactNode;
  error?: string;
  className?: string;
  /** Between control and error: a strength meter, a checklist. */
  children: ReactElement<ControlProps>;
  below?: ReactNode;
}

/** Label, control and message, tied together for assistive technology. */
export function Field({ label, hint, error, className, children, below }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-label text-text1">
        {label}
      </label>
      {cloneElement(children, {
        id,
        'aria-describedby': error || hint ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {below}
      <FieldMessage id={messageId} error={error} hint={hint} />
    </div>
  );
}

function FieldMessage({ id, error, hint }: { id: string; error?: string; hint?: ReactNode }) {
  if (error)
    return (
      <p id={id} role="alert" className="flex items-start gap-1 text-label font-normal text-danger-text">
        <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
        {error}
      </p>
    );
  if (hint)
    return (
      <p id={id} className="text-caption text-text3">
        {hint}
      </p>
    );
  return null;
}

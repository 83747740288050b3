import { HEALTH_CONSENT } from '@plumbline/contracts';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { useConsent } from '../parts/health.api.js';

/** What is agreed to once, before anything comes in. */
export function ConsentCard() {
  const consent = useConsent();
  return (
    <Card aria-label={HEALTH_CONSENT.title} className="flex max-w-2xl flex-col gap-4 p-5">
      <h2 className="text-h2">{HEALTH_CONSENT.title}</h2>
      {HEALTH_CONSENT.paragraphs.map((text) => (
        <p key={text} className="text-reading">
          {text}
        </p>
      ))}
      <p className="text-caption text-text2">
        Version {HEALTH_CONSENT.version} of this text. Its time is kept with it.
      </p>
      <p role="status" className="text-body text-danger-text empty:sr-only">
        {consent.error?.message}
      </p>
      <Button
        variant="primary"
        className="self-start"
        isPending={consent.isPending}
        onClick={() => consent.mutate()}
      >
        I agree
      </Button>
    </Card>
  );
}

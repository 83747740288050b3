import type { DataSourceDetail, ReadSettingsChange } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { Button } from '../../../shared/ui/buttons/button.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { ENCODINGS } from '../parts/settings-words.js';
import { failureText, failureTitle, mayReadOtherwise, readFailure } from '../upload/failure-words.js';

interface UnreadableProps {
  source: DataSourceDetail;
  error: Error;
  settings: ReadSettingsChange;
  onChange: (settings: ReadSettingsChange) => void;
  onRetry: () => void;
}

/** In place of a preview that is not possible: what is wrong, and every way on. */
export function Unreadable({ source, error, settings, onChange, onRetry }: UnreadableProps) {
  const failure = readFailure(error);
  if (!failure) return <ErrorState title="This preview could not be made" error={error} onRetry={onRetry} />;
  const isChanged = Object.keys(settings).length > 0;
  return (
    <ErrorState
      title={isChanged ? 'The file could not be read like this' : failureTitle(failure)}
      error={new Error(failureText(failure))}
    >
      {isChanged && <Button onClick={() => onChange({})}>Take the settings back</Button>}
      {mayReadOtherwise(failure) && (
        <Select
          label="Encoding"
          prefix="Encoding"
          placeholder="Choose"
          options={ENCODINGS}
          value={settings.encoding ?? undefined}
          onValueChange={(encoding) => onChange({ ...settings, encoding })}
        />
      )}
      {!source.isSample && (
        <Button asChild>
          <Link to={`/data-sources/${source.id}?replace=1`}>Upload another file</Link>
        </Button>
      )}
    </ErrorState>
  );
}

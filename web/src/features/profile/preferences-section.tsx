import { type FirstDay, NUMBER_FORMATS, type Preferences } from '@plumbline/contracts';
import { usePreferences, useSavePreferences } from '../../entities/session/preferences/preferences.api.js';
import { offeredLanguages } from '../../shared/lib/language.js';
import { Checkbox } from '../../shared/ui/fields/checkbox.js';
import { Field } from '../../shared/ui/fields/field.js';
import { Select } from '../../shared/ui/fields/select.js';
import { Outcome, Section } from './parts/section.js';
import { numberFormatOf, regionOptions } from './regions.js';

const THEMES = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const;
const MOTIONS = [
  { value: 'system', label: 'As the system' },
  { value: 'on', label: 'Reduced' },
  { value: 'off', label: 'Not reduced' },
] as const;
const WEEK_STARTS: readonly { value: FirstDay; label: string }[] = [
  { value: 'monday', label: 'Monday' },
  { value: 'sunday', label: 'Sunday' },
  { value: 'saturday', label: 'Saturday' },
];
const NUMBERS = NUMBER_FORMATS.map((value) => ({ value, label: value }));

const BROWSER = 'browser';
const zones = () => [
  { value: BROWSER, label: 'As the browser' },
  ...Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') })),
];

/** Each by the name that its speakers give it. */
const languageOptions = (languages: readonly string[]) => [
  { value: BROWSER, label: 'As the browser' },
  ...languages.map((value) => ({
    value,
    label: new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value,
  })),
];

export function PreferencesSection() {
  const { data: preferences, error } = usePreferences();
  const save = useSavePreferences();
  return (
    <Section id="preferences" title="Preferences">
      <div className="flex flex-col gap-4 px-5 py-4">
        {preferences && (
          <Choices
            preferences={preferences}
            onChange={(change) => save.mutate({ ...preferences, ...change })}
          />
        )}
        <Outcome done={save.isSuccess && 'Saved.'} error={error ?? save.error} />
      </div>
    </Section>
  );
}

interface ChoicesProps {
  preferences: Preferences;
  onChange: (change: Partial<Preferences>) => void;
}

function Choices({ preferences, onChange }: ChoicesProps) {
  const languages = offeredLanguages();
  const { theme, density, language, zone, region, numberFormat, firstDay } = preferences;
  const { reducedMotion, singleKeyShortcuts, memberMails } = preferences;
  const chooseRegion = (chosen: string) =>
    onChange({ region: chosen, numberFormat: numberFormatOf(chosen) ?? numberFormat });
  return (
    <>
      <div className="grid gap-4 *:min-w-0 sm:grid-cols-2">
        <Field label="Theme">
          <Select options={THEMES} value={theme} onValueChange={(value) => onChange({ theme: value })} />
        </Field>
        <Field label="Density">
          <Select
            options={DENSITIES}
            value={density}
            onValueChange={(value) => onChange({ density: value })}
          />
        </Field>
        {languages.length > 1 && (
          <Field label="Language">
            <Select
              options={languageOptions(languages)}
              value={language ?? BROWSER}
              onValueChange={(value) => onChange({ language: value === BROWSER ? null : value })}
            />
          </Field>
        )}
        <Field label="Time zone">
          <Select
            options={zones()}
            value={zone ?? BROWSER}
            onValueChange={(value) => onChange({ zone: value === BROWSER ? null : value })}
          />
        </Field>
        <Field label="Dates and times as in" hint="The number format follows, and can be changed.">
          <Select
            className="w-full"
            options={regionOptions(region)}
            value={region}
            onValueChange={chooseRegion}
          />
        </Field>
        <Field label="Number format">
          <Select
            options={NUMBERS}
            value={numberFormat}
            onValueChange={(value) => onChange({ numberFormat: value })}
          />
        </Field>
        <Field label="First day of the week" hint="In lists of weekdays. Weeks in charts begin on Mondays.">
          <Select
            options={WEEK_STARTS}
            value={firstDay}
            onValueChange={(value) => onChange({ firstDay: value })}
          />
        </Field>
        <Field label="Motion">
          <Select
            options={MOTIONS}
            value={reducedMotion}
            onValueChange={(value) => onChange({ reducedMotion: value })}
          />
        </Field>
      </div>
      <Checkbox
        name="singleKeyShortcuts"
        checked={singleKeyShortcuts}
        onCheckedChange={(checked) => onChange({ singleKeyShortcuts: checked })}
      >
        Single letters work as shortcuts
      </Checkbox>
      <Checkbox
        name="memberMails"
        checked={memberMails}
        onCheckedChange={(checked) => onChange({ memberMails: checked })}
      >
        Email me what members of my workspaces tell me: mentions, answers, assignments, approvals
      </Checkbox>
    </>
  );
}

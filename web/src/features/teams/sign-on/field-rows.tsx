import { type GroupRole, MEMBER_ROLES } from '@plumbline/contracts';
import { Plus } from 'lucide-react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { ROLE_NAMES } from '../role-words.js';
import type { SignOnDraft } from './sign-on-draft.js';

type Given = GroupRole['role'];

const GIVEN = MEMBER_ROLES.filter((role): role is Given => role !== 'owner');
const ROLE_OPTIONS = GIVEN.map((value) => ({ value, label: ROLE_NAMES[value] }));
const DEFAULT_OPTIONS = [...ROLE_OPTIONS, { value: 'none' as const, label: 'Not let in' }];
const FIELDS = [
  ['emailField', 'Email'],
  ['nameField', 'Name'],
  ['groupsField', 'Groups'],
] as const;

interface FieldRowsProps {
  draft: SignOnDraft;
  /** Of the last test. */
  claims: Readonly<Record<string, string>>;
  onChange: (part: Partial<SignOnDraft>) => void;
}

/** Which of the service's fields says what, and which role its groups give. No group makes an owner. */
export function FieldRows({ draft, claims, onChange }: FieldRowsProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-h3">What its fields mean</h3>
      <ul>
        {FIELDS.map(([field, name]) => {
          const seen = claims[draft[field]];
          return (
            <li
              key={field}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-border-subtle py-2 text-body"
            >
              <span className="w-16">{name}</span>
              <span className="w-48">
                <Input
                  aria-label={`Field for ${name.toLowerCase()}`}
                  spellCheck={false}
                  value={draft[field]}
                  onChange={(event) => onChange({ [field]: event.target.value })}
                />
              </span>
              {seen !== undefined && (
                <span className="min-w-0 text-text2 wrap-anywhere">
                  in the test: <span className="text-text1">{seen}</span>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <h3 className="pt-2 text-h3">Roles from groups</h3>
      <Groups draft={draft} onChange={onChange} />
      <div className="flex flex-wrap items-center gap-3 text-body">
        <span className="w-48 text-text2">Everybody else</span>
        <Select
          label="Role of everybody else"
          options={DEFAULT_OPTIONS}
          value={draft.defaultRole}
          onValueChange={(defaultRole) => onChange({ defaultRole })}
        />
      </div>
      <p className="text-caption text-text3">
        Of several groups the one with the highest role counts, at each sign-on. Owners stay owners, and no
        group makes one.
      </p>
    </section>
  );
}

function Groups({ draft: { groupRoles }, onChange }: Omit<FieldRowsProps, 'claims'>) {
  const set = (index: number, part: Partial<GroupRole>) =>
    onChange({
      groupRoles: groupRoles.map((each, place) => (place === index ? { ...each, ...part } : each)),
    });
  return (
    <>
      {groupRoles.map(({ group, role }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place, also while its name is typed
        <div key={index} className="flex flex-wrap items-center gap-3">
          <span className="w-48">
            <Input
              aria-label={`Group ${index + 1}`}
              value={group}
              onChange={(event) => set(index, { group: event.target.value })}
            />
          </span>
          <Select
            label={`Role of group ${index + 1}`}
            options={ROLE_OPTIONS}
            value={role}
            onValueChange={(next) => set(index, { role: next })}
          />
          <Button
            variant="link"
            size="compact"
            aria-label={`Remove group ${index + 1}`}
            onClick={() => onChange({ groupRoles: groupRoles.filter((_, place) => place !== index) })}
          >
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="compact"
          onClick={() => onChange({ groupRoles: [...groupRoles, { group: '', role: 'viewer' }] })}
        >
          <Plus aria-hidden="true" /> Add a group
        </Button>
      </div>
    </>
  );
}

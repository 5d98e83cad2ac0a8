import { ROLES, type Role } from '#contract/roles.ts'
import type { Member } from '#contract/team.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { roleRefusal } from './member-refusal.ts'
import { ROLE_WORDS } from './role-words.ts'

type Props = { member: Member; onChoose: (role: Role) => void }

/** A member's role, with what it may do, or why it cannot be changed. */
export function RoleSelect({ member, onChoose }: Props) {
  const refusal = roleRefusal(member)
  return (
    <SelectField
      label={`Role of ${member.fullName}`}
      labelHidden
      size="sm"
      className="w-full py-1"
      value={member.role}
      disabled={refusal !== null}
      hint={refusal ?? ROLE_WORDS[member.role].may}
      onChange={(event) => onChoose(event.target.value as Role)} // the options are the roles
    >
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_WORDS[role].name}
        </option>
      ))}
    </SelectField>
  )
}

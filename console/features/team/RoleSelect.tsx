import { ROLES, type Role } from '#contract/roles.ts'
import type { Member } from '#contract/team.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { roleRefusal } from './member-refusal.ts'
import { teamMessages as t } from './messages.ts'

type Props = { member: Member; onChoose: (role: Role) => void }

/** A select for a member's role. Its hint says what the role allows, or why it can't be changed. */
export function RoleSelect({ member, onChoose }: Props) {
  const refusal = roleRefusal(member)
  return (
    <SelectField
      label={t.roleOf(member.fullName)}
      labelHidden
      size="sm"
      className="w-full py-1"
      value={member.role}
      disabled={refusal !== null}
      hint={refusal ?? t.roles[member.role].may}
      onChange={(event) => onChoose(event.target.value as Role)} // the options are the roles
    >
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {t.roles[role].name}
        </option>
      ))}
    </SelectField>
  )
}

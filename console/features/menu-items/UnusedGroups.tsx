import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { ModifierGroup } from '#contract/modifier-groups.ts'
import { useDeleteModifierGroupMutation } from '../../api/modifier-groups-api.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = { branch: Branch; groups: ModifierGroup[] }

export function UnusedGroups({ branch, groups }: Props) {
  const [asked, setAsked] = useState<ModifierGroup | null>(null)
  const [deleteGroup, { isLoading }] = useDeleteModifierGroupMutation()
  const nameOf = ({ name }: ModifierGroup) => textIn(name, branch.defaultLocale, branch.defaultLocale)
  if (groups.length === 0) return null
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-lg px-1 text-sm font-medium text-muted hover:text-ink">
        {t.unusedGroups(groups.length)}
      </summary>
      <ul className="mt-1 divide-y divide-line">
        {groups.map((group) => (
          <li key={group.id} className="flex items-center justify-between gap-3 py-1">
            <span dir="auto" className="min-w-0 break-words">
              {nameOf(group)}
            </span>
            <IconButton label={t.delete} about={nameOf(group)} tone="danger" onClick={() => setAsked(group)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {asked && (
        <DeleteDialog
          name={nameOf(asked)}
          description={t.deleteGroupHint}
          busy={isLoading}
          onDelete={() => deleteGroup({ params: { id: asked.id } })}
          onClose={() => setAsked(null)}
        />
      )}
    </details>
  )
}

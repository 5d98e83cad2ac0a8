import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { ModifierGroup } from '#contract/modifier-groups.ts'
import { useDeleteModifierGroupMutation } from '../../api/modifier-groups-api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { showToast } from '../../ui/show-toast.tsx'

type Props = { branch: Branch; groups: ModifierGroup[] }

/** Groups that no item has any more; they can go. */
export function UnusedGroups({ branch, groups }: Props) {
  const [asked, setAsked] = useState<ModifierGroup | null>(null)
  const [deleteGroup, { isLoading }] = useDeleteModifierGroupMutation()
  const nameOf = ({ name }: ModifierGroup) => textIn(name, branch.defaultLocale, branch.defaultLocale)
  if (groups.length === 0) return null

  async function confirm(group: ModifierGroup) {
    const { error } = await deleteGroup({ params: { id: group.id } })
    setAsked(null)
    if (error) showToast({ kind: 'error', title: `${nameOf(group)} was not deleted`, message: error.message ?? '' })
    else showToast({ kind: 'success', title: `${nameOf(group)} was deleted` })
  }

  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-lg px-1 text-sm font-medium text-muted hover:text-ink">
        Groups that no item has ({groups.length})
      </summary>
      <ul className="mt-1 divide-y divide-line">
        {groups.map((group) => (
          <li key={group.id} className="flex items-center justify-between gap-3 py-1">
            <span dir="auto" className="min-w-0 break-words">
              {nameOf(group)}
            </span>
            <IconButton label="Delete" about={nameOf(group)} tone="danger" onClick={() => setAsked(group)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={`Delete “${nameOf(asked)}”?`}
          description="No menu item has this group. It goes with its options, and nothing brings it back."
          confirmLabel="Delete"
          open
          busy={isLoading}
          onConfirm={() => void confirm(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </details>
  )
}

import { useState } from 'react'
import type { BranchSettings } from '#contract/branch-settings.ts'
import type { Branch } from '#contract/branches.ts'
import { upcomingSpecialHours } from '#contract/special-hours.ts'
import { branchesApi, useListBranchesQuery } from '../../api/branches-api.ts'
import { useUpdateBranchMutation } from '../../api/branch-settings-api.ts'
import { dayIn, formatDays } from '../../pages/format-date.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { pageMessages } from '../../pages/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { CancelButton } from '../../ui/CancelButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { showUndoFailure } from '../../pages/show-undo-failure.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { useAppStore } from '../../store.ts'
import { copyHoursMessages as t } from './copy-hours-messages.ts'

type Hours = BranchSettings['specialHours']
type Update = ReturnType<typeof useUpdateBranchMutation>[0]
type Props = { from: BranchSettings; onClose: () => void }

/** Copies a branch's saved special hours, except past ones, to other branches. Each option shows what it replaces. */
export function CopySpecialHours({ from, onClose }: Props) {
  const store = useAppStore()
  const list = useListBranchesQuery({}, { refetchOnMountOrArgChange: true })
  const [updateBranch] = useUpdateBranchMutation()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const others = (list.data ?? []).filter(({ id }) => id !== from.id)
  const selected = others.filter(({ id }) => chosen.has(id))

  async function copy() {
    setIsBusy(true)
    setError(undefined)
    const { done, failed } = await saveHours(updateBranch, selected, () => from.specialHours)
    setIsBusy(false)
    if (done.length > 0)
      showToast({
        kind: 'success',
        title: t.datesCopied(done.length),
        message: done.map(({ branch }) => branch.name).join(', '),
        action: { label: pageMessages.undo, onAction: () => void undo(done) },
      })
    if (failed.length === 0) return onClose()
    setChosen(new Set(failed.map(({ branch }) => branch.id)))
    setError(failed.map(({ branch, message }) => `${branch.name}: ${message}`).join(' '))
  }

  /** Restores the hours that were replaced, except in branches whose hours have changed again since. */
  async function undo(copies: Saved[]): Promise<void> {
    const { listBranches } = branchesApi.endpoints
    const options = { forceRefetch: true, subscribe: false }
    const { data: current, error: unread } = await store.dispatch(listBranches.initiate({}, options))
    if (!current) return showUndoFailure(t.datesNotUndone, unread?.message, () => undo(copies))
    const has = (branch: Branch, hours: Hours) => {
      const now = current.find(({ id }) => id === branch.id)?.specialHours
      return JSON.stringify(now) === JSON.stringify(upcomingIn(branch, hours))
    }
    const same = copies.filter(({ branch, saved }) => has(branch, saved))
    // A branch is already restored if an earlier undo succeeded but its response was lost.
    const other = copies.filter(({ branch, saved }) => !has(branch, saved) && !has(branch, branch.specialHours))
    const before = same.map(({ branch }) => branch)
    const { failed } = await saveHours(updateBranch, before, ({ specialHours }) => specialHours)
    const changed = other.map(({ branch }) => ({ branch, message: t.copyOlder }))
    const kept = [...failed, ...changed].map(({ branch, message }) => `${branch.name}: ${message}`).join(' ')
    if (kept === '') return showToast({ kind: 'success', title: t.datesUndone })
    if (failed.length === 0) return showToast({ kind: 'error', title: t.datesNotUndone, message: kept })
    const left = same.filter(({ branch }) => failed.some((one) => one.branch === branch))
    showUndoFailure(t.datesNotUndone, kept, () => undo(left))
  }

  const choose = (ids: number[], isOn: boolean) =>
    setChosen(new Set(isOn ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))))

  return (
    <Dialog
      title={t.copyDatesTitle}
      description={t.copyDatesLead(from.specialHours.length)}
      open
      busy={isBusy}
      unsaved={chosen.size > 0}
      onClose={onClose}
    >
      <div className="space-y-4">
        <FormError title={t.datesNotCopied(selected.map(({ name }) => name).join(', '))} message={error} />
        {list.error ? (
          <LoadFailure title={t.theBranches} error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <fieldset className="space-y-3">
            <legend className="mb-2 font-semibold">{t.copyDatesTo}</legend>
            {others.length > 1 && (
              <CheckboxField
                label={t.allBranches}
                checked={selected.length === others.length}
                onChange={({ target }) =>
                  choose(
                    others.map(({ id }) => id),
                    target.checked,
                  )
                }
              />
            )}
            {others.map((branch) => (
              <CheckboxField
                key={branch.id}
                label={branch.name}
                hint={hintOf(branch, from.specialHours)}
                checked={chosen.has(branch.id)}
                onChange={({ target }) => choose([branch.id], target.checked)}
              />
            ))}
          </fieldset>
        )}
        <DialogActions>
          <CancelButton />
          <Button
            variant="primary"
            busy={isBusy}
            // Undo restores the hours in this list, which must therefore be current.
            disabled={list.isFetching || list.isError}
            disabledReason={selected.length === 0 ? t.chooseBranches : null}
            onClick={() => void copy()}
          >
            {t.copyToBranches(selected.length)}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

type Saved = { branch: Branch; saved: Hours }

const upcomingIn = ({ timeZone }: Branch, hours: Hours) => upcomingSpecialHours(hours, dayIn(new Date(), timeZone))

/** Saves the upcoming hours, branch by branch. @returns the saved branches, and the others with their errors */
async function saveHours(update: Update, targets: Branch[], hoursOf: (branch: Branch) => Hours) {
  const done: Saved[] = []
  const failed: { branch: Branch; message: string }[] = []
  for (const branch of targets) {
    const specialHours = upcomingIn(branch, hoursOf(branch))
    const { data, error } = await update({ params: { id: branch.id }, body: { specialHours } })
    if (data) done.push({ branch, saved: data.specialHours })
    else failed.push({ branch, message: error?.message ?? '' })
  }
  return { done, failed }
}

function hintOf({ specialHours: own }: Branch, copied: Hours): string {
  if (own.length === 0) return t.replacesNothing
  return JSON.stringify(own) === JSON.stringify(copied)
    ? t.alreadySame
    : t.replaces(own.map(({ firstDay, lastDay }) => formatDays(firstDay, lastDay)).join(', '))
}

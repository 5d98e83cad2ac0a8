import { useState } from 'react'
import type { BranchSettings } from '#contract/branch-settings.ts'
import type { Branch } from '#contract/branches.ts'
import { upcomingSpecialHours } from '#contract/special-hours.ts'
import { useListBranchesQuery } from '../../api/branches-api.ts'
import { useUpdateBranchMutation } from '../../api/branch-settings-api.ts'
import { dayIn, formatDays } from '../../pages/format-date.ts'
import { pageMessages } from '../../pages/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { customizationMessages as t } from './messages.ts'

type Hours = BranchSettings['specialHours']
type Update = ReturnType<typeof useUpdateBranchMutation>[0]
type Props = { from: BranchSettings; onClose: () => void }

/** Copies a branch's saved special hours, except past ones, to other branches. Each option shows what it replaces. */
export function CopySpecialHours({ from, onClose }: Props) {
  const { data: branches = [] } = useListBranchesQuery({}, { refetchOnMountOrArgChange: true })
  const [updateBranch] = useUpdateBranchMutation()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const others = branches.filter(({ id }) => id !== from.id)
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
        message: done.map(({ name }) => name).join(', '),
        action: { label: pageMessages.undo, onAction: () => void undo(done) },
      })
    if (failed.length === 0) return onClose()
    setChosen(new Set(failed.map(({ branch }) => branch.id)))
    setError(failed.map(({ branch, message }) => `${branch.name}: ${message}`).join(' '))
  }

  /** @param before the branches as they were before copying */
  async function undo(before: Branch[]) {
    const { failed } = await saveHours(updateBranch, before, ({ specialHours }) => specialHours)
    if (failed.length === 0) return showToast({ kind: 'success', title: t.datesUndone })
    const message = failed.map(({ branch, message: reason }) => `${branch.name}: ${reason}`).join(' ')
    showToast({ kind: 'error', title: t.datesNotUndone, message })
  }

  const choose = (ids: number[], isOn: boolean) =>
    setChosen(new Set(isOn ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))))

  // The dialog stays open while dates are being copied, because otherwise nobody would see where that failed.
  const close = () => {
    if (!isBusy) onClose()
  }

  return (
    <Dialog title={t.copyDatesTitle} description={t.copyDatesLead(from.specialHours.length)} open onClose={close}>
      <div className="space-y-4">
        <FormError title={t.datesNotCopied(selected.map(({ name }) => name).join(', '))} message={error} />
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
        <DialogActions>
          <Button disabled={isBusy} onClick={onClose}>
            {uiMessages.cancel}
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
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

/** Saves the upcoming hours, branch by branch. @returns the saved branches, and the others with their errors */
async function saveHours(update: Update, targets: Branch[], hoursOf: (branch: Branch) => Hours) {
  const done: Branch[] = []
  const failed: { branch: Branch; message: string }[] = []
  for (const branch of targets) {
    const specialHours = upcomingSpecialHours(hoursOf(branch), dayIn(new Date(), branch.timeZone))
    const { error } = await update({ params: { id: branch.id }, body: { specialHours } })
    if (error) failed.push({ branch, message: error.message ?? '' })
    else done.push(branch)
  }
  return { done, failed }
}

function hintOf({ specialHours: own }: Branch, copied: Hours): string {
  if (own.length === 0) return t.replacesNothing
  return JSON.stringify(own) === JSON.stringify(copied)
    ? t.alreadySame
    : t.replaces(own.map(({ firstDay, lastDay }) => formatDays(firstDay, lastDay)).join(', '))
}

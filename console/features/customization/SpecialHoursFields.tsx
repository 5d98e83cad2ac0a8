import { Copy, Plus } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import type { BranchSettings } from '#contract/branch-settings.ts'
import { SPECIAL_HOURS_MAX } from '#contract/special-hours.ts'
import { useListBranchesQuery } from '../../api/branches-api.ts'
import { pageMessages } from '../../pages/messages.ts'
import { useRefusal } from '../../session/permission.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldNote } from '../../ui/FieldNote.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { dayIn } from '../../pages/format-date.ts'
import type { BranchFields } from './branch-form.ts'
import { customizationMessages as t } from './messages.ts'
import { nextFreeDay } from './next-free-day.ts'
import { SpecialHoursEntry } from './SpecialHoursEntry.tsx'

type Props = {
  form: UseFormReturn<BranchFields>
  /** The saved settings, without unsaved changes of the form. */
  branch: BranchSettings
}

// Loads when opened, so that the form appears sooner.
const CopySpecialHours = lazy(async () => ({ default: (await import('./CopySpecialHours.tsx')).CopySpecialHours }))

/** Dates on which the weekly hours don't apply: each closed, or with its own time slots. */
export function SpecialHoursFields({ form, branch }: Props) {
  const { control, formState, getValues, trigger } = form
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'specialHours' })
  const list = useRef<HTMLDivElement>(null)
  const noteId = useId()
  // In the format of a date field: 2026-12-24.
  const [today] = useState(() => dayIn(new Date(), branch.timeZone))
  const error = formState.errors.specialHours
  const { data: branches = [] } = useListBranchesQuery({})
  const refusal = useRefusal('branch:write')
  const [isCopying, setIsCopying] = useState(false)
  const isChanged = formState.dirtyFields.specialHours !== undefined

  function add() {
    const day = nextFreeDay(getValues('specialHours'), today)
    append(
      { firstDay: day, lastDay: day, times: [], note: {} },
      { focusName: `specialHours.${fields.length}.firstDay` },
    )
  }

  function removeAt(at: number) {
    const removed = getValues(`specialHours.${at}`)
    remove(at)
    void trigger('specialHours')
    // The button that had the focus was removed with the entry.
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus()
    const onAction = () => restore(removed)
    showToast({
      kind: 'info',
      title: t.datesRemoved,
      message: t.saveToPublish,
      action: { label: pageMessages.undo, onAction },
    })
  }

  /** Adds removed hours again, where they belong by date: other entries may have been added or removed since. */
  function restore(removed: BranchFields['specialHours'][number]) {
    const now = getValues('specialHours')
    // After a double-click, or if the user has discarded all changes of the form, the hours are already there.
    if (now.some((one) => JSON.stringify(one) === JSON.stringify(removed))) return
    const at = removed.firstDay === '' ? -1 : now.findIndex(({ firstDay }) => firstDay > removed.firstDay)
    insert(at < 0 ? now.length : at, removed)
    void trigger('specialHours')
  }

  return (
    <div ref={list}>
      {fields.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {fields.map(({ id }, at) => (
            <li key={id} className="py-4">
              <SpecialHoursEntry form={form} at={at} today={today} onRemove={() => removeAt(at)} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          data-add
          disabledReason={fields.length < SPECIAL_HOURS_MAX ? null : t.tooManyDates(SPECIAL_HOURS_MAX)}
          onClick={add}
        >
          <Plus className="size-4" aria-hidden="true" />
          {t.addDates}
        </Button>
        {branch.specialHours.length > 0 && branches.length > 1 && (
          <Button disabledReason={refusal ?? (isChanged ? t.saveFirst : null)} onClick={() => setIsCopying(true)}>
            <Copy className="size-4" aria-hidden="true" />
            {t.copyDates}
          </Button>
        )}
      </div>
      {isCopying && (
        <Suspense>
          <CopySpecialHours from={branch} onClose={() => setIsCopying(false)} />
        </Suspense>
      )}
      <FieldNote id={noteId} error={error?.root?.message ?? error?.message} />
    </div>
  )
}

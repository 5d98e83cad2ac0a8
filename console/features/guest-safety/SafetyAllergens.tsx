import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Allergen } from '#contract/allergens.ts'
import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuItem, MenuItemRow } from '#contract/menu-items.ts'
import { useReadMenuItemQuery, useUpdateMenuItemMutation } from '../../api/menu-items-api.ts'
import { useListAllergensQuery } from '../../api/reference-api.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { Button } from '../../ui/Button.tsx'
import { CancelButton } from '../../ui/CancelButton.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import {
  dietTypesToBody,
  levelsOf,
  levelsToBody,
  partsOf,
  type SafetyFields,
  shownAllergens,
  WHOLE,
} from './safety-levels.ts'
import { SafetyLevels } from './SafetyLevels.tsx'
import { guestSafetyMessages as t } from './messages.ts'

type Props = { row: MenuItemRow; branch: Branch; onClose: () => void }

/** Dialog to correct an item's allergens and to remove its diet types. Saving confirms all of them, unless the item needs review. */
export function SafetyAllergens({ row, branch, onClose }: Props) {
  const item = useReadMenuItemQuery({ params: { id: row.id } }, { refetchOnMountOrArgChange: true })
  const allergens = useListAllergensQuery({})
  const [update, { isLoading: isSaving }] = useUpdateMenuItemMutation()
  // Later refetches must not discard the levels that were chosen. If the item was changed meanwhile, saving is refused.
  const [opened, setOpened] = useState<MenuItem | null>(null)
  const [isUnsaved, setIsUnsaved] = useState(false)
  if (!opened && !item.isFetching && item.data) setOpened(item.data)
  const isFetching = (item.isFetching && !opened) || allergens.isLoading
  const error = (opened ? undefined : item.error) ?? (allergens.data ? undefined : allergens.error)
  return (
    <Dialog
      open
      title={t.allergensOf(textIn(row.name, branch.defaultLocale, branch.defaultLocale))}
      description={(opened ?? row).needsReview ? t.needsReviewHint : t.allergensHint}
      busy={isSaving}
      unsaved={isUnsaved}
      onClose={onClose}
    >
      {isFetching && <Skeleton className="h-60" />}
      {!isFetching && error && (
        <LoadFailure
          title={t.allergens}
          error={error}
          onRetry={() => void Promise.all([item.refetch(), allergens.refetch()])}
        />
      )}
      {!isFetching && !error && opened && allergens.data && (
        <Levels
          item={opened}
          allergens={allergens.data}
          locale={branch.defaultLocale}
          update={update}
          onChange={() => setIsUnsaved(true)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

type LevelsProps = {
  item: MenuItem
  allergens: Allergen[]
  locale: string
  update: ReturnType<typeof useUpdateMenuItemMutation>[0]
  onChange: () => void
  onClose: () => void
}

function Levels({ item, allergens, locale, update, onChange, onClose }: LevelsProps) {
  const parts = partsOf(item, locale)
  const shown = shownAllergens(item, parts, allergens)
  const form = useForm<SafetyFields>({
    defaultValues: { levels: levelsOf(item, parts, shown), dietTypeIds: item.dietTypes.map(({ id }) => String(id)) },
  })
  const { register, handleSubmit, setError, formState } = form
  const confirms = !item.needsReview

  async function save({ levels, dietTypeIds }: SafetyFields) {
    const { error } = await update({
      params: { id: item.id },
      body: {
        ...levelsToBody(levels, parts, shown),
        ...dietTypesToBody(item, dietTypeIds),
        confirmAllergens: confirms,
        revision: item.revision,
      },
    })
    if (error) return setError('root', { message: error.message ?? t.tryAgain })
    showToast({
      kind: 'success',
      title: confirms ? t.confirmed : t.saved,
      message: confirms ? t.confirmedHint : t.needsReviewHint,
    })
    onClose()
  }

  return (
    <FormProvider {...form}>
      <form noValidate onChange={onChange} onSubmit={(event) => void handleSubmit(save)(event)} className="space-y-4">
        <FormError title={t.notSaved} message={formState.errors.root?.message} />
        <SafetyLevels part={WHOLE} stated={item.allergens} allergens={shown} />
        {parts.map(({ key, name, stated }) => (
          <details key={key} open={stated.length > 0}>
            <summary className="w-fit cursor-pointer rounded-lg px-1 font-semibold">
              {name}
              {stated.length > 0 && <span className="font-normal text-muted"> {t.setCount(stated.length)}</span>}
            </summary>
            <SafetyLevels part={key} about={name} stated={stated} allergens={shown} />
          </details>
        ))}
        {item.dietTypes.length > 0 && (
          <fieldset className="space-y-2.5">
            <legend className="font-semibold">{t.dietTypes}</legend>
            <p className="text-sm text-muted">{t.dietTypesHint}</p>
            {item.dietTypes.map(({ id, name }) => (
              <CheckboxField key={id} label={name} value={String(id)} {...register('dietTypeIds')} />
            ))}
          </fieldset>
        )}
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            {confirms ? t.saveAndConfirm : t.save}
          </Button>
        </DialogActions>
      </form>
    </FormProvider>
  )
}

import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Allergen } from '#contract/allergens.ts'
import type { Branch } from '#contract/branches.ts'
import type { Category } from '#contract/categories.ts'
import type { DietType } from '#contract/diet-types.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuItem } from '#contract/menu-items.ts'
import { CONSOLE_PATHS, menuItemEditPath } from '#contract/page-urls.ts'
import { useCreateMenuItemMutation, useUpdateMenuItemMutation } from '../../api/menu-items-api.ts'
import { backToList, useListPlace } from '../../pages/list-place.ts'
import { FormPage } from '../../pages/FormPage.tsx'
import { formLocales } from '../../fields/localized-form.ts'
import { TrackUpload, usePendingUploads } from '../../fields/pending-uploads.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { useStoredNames } from '../../session/use-stored-names.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { useIsOpen } from '../../ui/use-is-open.ts'
import { AllergenGrid } from './AllergenGrid.tsx'
import { DietTypeFields } from './DietTypeFields.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { changedBody, type MenuItemFields, toBody, toFields } from './menu-item-form.ts'
import { MenuItemPlacement } from './MenuItemPlacement.tsx'
import { MenuItemPreview } from './MenuItemPreview.tsx'
import { MenuItemTexts } from './MenuItemTexts.tsx'
import { PriceFields } from './PriceFields.tsx'
import { SectionNav } from './SectionNav.tsx'
import { useNextItem } from './use-next-item.ts'
import { useFormDraft } from './use-form-draft.ts'
import { WrittenLanguages } from './written-languages.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

// Only needed when there is a draft.
const DraftNotice = lazy(async () => ({ default: (await import('./DraftNotice.tsx')).DraftNotice }))
// Loaded later, because these sections are below the fold.
const AvailabilityField = lazy(async () => ({
  default: (await import('../../fields/AvailabilityField.tsx')).AvailabilityField,
}))
const BranchOverrides = lazy(async () => ({ default: (await import('./BranchOverrides.tsx')).BranchOverrides }))
const ModifierGroupsSection = lazy(async () => ({
  default: (await import('./ModifierGroupsSection.tsx')).ModifierGroupsSection,
}))
const PicturesSection = lazy(async () => ({ default: (await import('./PicturesSection.tsx')).PicturesSection }))

type Props = {
  branch: Branch
  item: MenuItem | null
  /** The initial values, if they differ from the loaded item; otherwise null. */
  start: MenuItemFields | null
  /** The draft's key in local storage. */
  draftKey: string
  categories: Category[]
  allergens: Allergen[]
  dietTypes: DietType[]
  onStale: (mine: MenuItemFields, base: MenuItemFields) => void
}

export function MenuItemForm({ branch, start, draftKey, categories, allergens, dietTypes, onStale, ...props }: Props) {
  // The item as opened. A refetched value, for example that the item is sold out, must not count as a change made in
  // the form.
  const [item] = useState(props.item)
  const [createMenuItem] = useCreateMenuItemMutation()
  const [updateMenuItem] = useUpdateMenuItemMutation()
  const navigate = useNavigate()
  const place = useListPlace()
  const next = useNextItem(branch, item?.id)
  const base = useMemo(() => toFields(item, branch), [item, branch])
  const form = useForm<MenuItemFields>({ defaultValues: start ?? base })
  const locales = formLocales(branch)
  const languages = useStoredNames('menuItemLanguages', locales.slice(1))
  const { track, isUploading, isWaiting, saveAfterUploads } = usePendingUploads()
  const isBusy = form.formState.isSubmitting || isWaiting
  const saved = useRef(false)
  const isOpen = useIsOpen()
  const hasChanges = useCallback(() => {
    if (saved.current) return false
    const fields = form.getValues()
    if (item) return Object.keys(changedBody(fields, item, branch)).length > 0
    return JSON.stringify(toBody(fields, null, branch)) !== JSON.stringify(toBody(base, null, branch))
  }, [form, base, item, branch])
  const draft = useFormDraft({ form, key: draftKey, base, hasChanges, offers: start === null })
  const sections = item ? SECTIONS : SECTIONS.filter(({ id }) => id !== 'branches')

  async function save(fields: MenuItemFields, andNext = false) {
    const body = toBody(fields, item, branch)
    const { data, error } = item
      ? await updateMenuItem({
          params: { id: item.id },
          body: { ...changedBody(fields, item, branch), revision: item.revision },
        })
      : await createMenuItem({ body: { ...body, confirmAllergens: fields.confirmAllergens, branchId: branch.id } })
    if (!error) {
      saved.current = true
      draft.end()
      const message = textIn(body.name, branch.defaultLocale, branch.defaultLocale)
      showToast({ kind: 'success', title: item ? t.saved : t.added, message })
      // If the user has left the form in the meantime, the page that they opened stays.
      if (!isOpen.current) return undefined
      if (andNext && next?.item) {
        // The button that has the focus is removed with this form.
        document.getElementById('content')?.focus({ preventScroll: true })
        return navigate(menuItemEditPath(next.item.id), { state: next.item.place })
      }
      const { to, state } = backToList(CONSOLE_PATHS.menuItems, place, data.id)
      return navigate(to, { state })
    }
    if (!isOpen.current) return showToast({ kind: 'error', title: uiMessages.notSaved, message: error.message ?? '' })
    if ('code' in error && error.code === 'STALE_REVISION') {
      draft.keep()
      const named = 'errors' in error ? error.errors : {}
      const isAdded = fields.modifierGroups.some((one, at) => one.addedFrom && named[`modifierGroups.${at}`])
      return isAdded ? form.setError('root.groups', { message: error.message ?? '' }) : onStale(fields, base)
    }
    const refused = Object.keys(('errors' in error && error.errors) || {})
    // Languages with errors are shown, because an error in a hidden language wouldn't be visible.
    const invalid = locales.filter((locale) => refused.some((field) => field.endsWith(`.${locale}`)))
    languages.keep([...new Set([...languages.names, ...invalid])])
    showServerError(error, form.setError, [
      ...(['categoryId', 'externalId', 'calories'] as const),
      ...locales.flatMap((locale) => [`name.${locale}`, `description.${locale}`, `ingredients.${locale}`] as const),
    ])
  }

  return (
    <WrittenLanguages value={[branch.defaultLocale, ...languages.names]}>
      <FormPage
        title={item ? textIn(item.name, branch.defaultLocale, branch.defaultLocale) || t.editTitle : t.addItem}
        back={backToList(CONSOLE_PATHS.menuItems, place, item?.id)}
        backLabel={t.title}
        error={form.formState.errors.root?.message}
        saving={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          void saveAfterUploads(form.handleSubmit, (fields) => save(fields))
        }}
        action={
          next && (
            <Button
              disabled={isBusy || (!next.item && !next.refusal)}
              disabledReason={next.refusal}
              onClick={() => void saveAfterUploads(form.handleSubmit, (fields) => save(fields, true))}
            >
              {t.saveAndNext}
            </Button>
          )
        }
        aside={
          <>
            <MenuItemPlacement branch={branch} form={form} categories={categories} />
            {dietTypes.length > 0 && <DietTypeFields form={form} allergens={allergens} dietTypes={dietTypes} />}
            <Part id="preview" className="lg:sticky lg:top-20">
              <MenuItemPreview branch={branch} form={form} item={item} allergens={allergens} />
            </Part>
          </>
        }
      >
        <LeaveGuard hasChanges={hasChanges} isUploading={isUploading} />
        <SectionNav sections={sections} />
        {draft.found && (
          <Suspense>
            <DraftNotice
              key={draft.found.savedAt}
              branch={branch}
              draft={draft.found}
              base={base}
              getTyped={form.getValues}
              isOlder={draft.isOlder}
              onDiscard={draft.decide}
              onRestore={(fields) => {
                form.reset(fields)
                draft.decide()
              }}
            />
          </Suspense>
        )}
        <Part id="texts">
          <MenuItemTexts
            form={form}
            languages={
              locales.length > 1 && (
                <LanguageChoice form={form} locales={locales} open={languages.names} onToggle={languages.toggle} />
              )
            }
          />
        </Part>
        <Part id="price">
          <FormSection title={t.price}>
            <PriceFields branch={branch} form={form} allergens={allergens} />
          </FormSection>
        </Part>
        <Part id="options">
          <Suspense fallback={<Skeleton className="h-32" />}>
            <ModifierGroupsSection branch={branch} form={form} allergens={allergens} />
          </Suspense>
        </Part>
        <Part id="allergens">
          <FormSection title={t.allergens} lead={t.allergensLead}>
            <AllergenGrid form={form} item={item} allergens={allergens} />
          </FormSection>
        </Part>
        <Part id="pictures">
          <Suspense fallback={<Skeleton className="h-32" />}>
            <TrackUpload value={track}>
              <PicturesSection form={form} />
            </TrackUpload>
          </Suspense>
        </Part>
        <Part id="availability">
          <FormSection title={t.availability}>
            <Suspense fallback={<Skeleton className="h-10" />}>
              <Controller
                control={form.control}
                name="availability"
                render={({ field: { value, onChange } }) => (
                  <AvailabilityField of={t.availabilityOf} value={value} onChange={onChange} />
                )}
              />
            </Suspense>
          </FormSection>
        </Part>
        {item && (
          <Part id="branches">
            <FormSection title={t.sections.branches} lead={t.branchesLead}>
              <Suspense fallback={<Skeleton className="h-32" />}>
                <BranchOverrides branch={branch} form={form} itemName={item.name} />
              </Suspense>
            </FormSection>
          </Part>
        )}
      </FormPage>
    </WrittenLanguages>
  )
}

const SECTIONS = Object.entries(t.sections).map(([id, title]) => ({ id, title }))

function Part({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} className={cx('scroll-mt-32 outline-none', className)}>
      {children}
    </div>
  )
}

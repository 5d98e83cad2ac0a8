import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import type { Allergen } from '#contract/allergens.ts'
import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import { useListModifierGroupsQuery } from '../../api/modifier-groups-api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { newGroup, toGroupFields } from './group-form.ts'
import type { MenuItemFields } from './menu-item-form.ts'
import { ModifierGroupFields } from './ModifierGroupFields.tsx'
import { type OutdatedGroup, refreshGroups } from './refresh-groups.ts'
import { UnusedGroups } from './UnusedGroups.tsx'
import { menuItemFormMessages as t } from './form-messages.ts'

// Only needed when somebody else has changed a group in the meantime.
const StaleGroupsDialog = lazy(async () => ({ default: (await import('./StaleGroupsDialog.tsx')).StaleGroupsDialog }))

type Props = { branch: Branch; form: UseFormReturn<MenuItemFields>; allergens: Allergen[] }

/** The option groups of an item: new ones, or groups that the brand already has. */
export function ModifierGroupsSection({ branch, form, allergens }: Props) {
  const groups = useFieldArray({ control: form.control, name: 'modifierGroups' })
  const listed = useListModifierGroupsQuery({ query: { branchId: branch.id } }, { refetchOnMountOrArgChange: true })
  const { data: known = [] } = listed
  const latest = listed.isFetching || listed.error ? undefined : listed.data
  const own = new Set(groups.fields.map(({ groupId }) => groupId))
  const offered = known.filter(({ id }) => !own.has(id))
  const take = (id: number) => {
    const group = known.find((one) => one.id === id)
    if (group) groups.append(toGroupFields(group, branch, true))
  }
  const { replace } = groups
  const stale = form.formState.errors.root?.['groups']
  const [outdated, setOutdated] = useState<OutdatedGroup[]>([])
  const { refetch } = listed
  useEffect(() => {
    if (stale) void refetch()
  }, [stale, refetch])
  useEffect(() => {
    const refreshed = latest && refreshGroups(form.getValues(), latest, branch)
    if (!refreshed) return
    replace(refreshed.modifierGroups)
    form.setValue('confirmAllergens', refreshed.confirmAllergens)
    if (stale) setOutdated(refreshed.outdated)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a group that is added, or restored with a draft, may be outdated
  }, [latest, groups.fields, replace, form, branch, stale])
  const decide = () => {
    setOutdated([])
    form.clearErrors('root.groups')
  }
  return (
    <FormSection title={t.sections.options} lead={t.optionsLead}>
      {groups.fields.map((group, index) => (
        <ModifierGroupFields
          key={group.id}
          branch={branch}
          form={form}
          allergens={allergens}
          index={index}
          onRemove={() => groups.remove(index)}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" onClick={() => groups.append(newGroup(branch))}>
          <Plus className="size-4" aria-hidden="true" />
          {t.addGroup}
        </Button>
        {offered.length > 0 && (
          <SelectField
            label={t.existingGroup}
            labelHidden
            size="sm"
            className="w-60 max-w-full"
            value=""
            onChange={(event) => take(Number(event.target.value))}
          >
            <option value="">{t.existingGroup}…</option>
            {offered.map(({ id, name, options }) => (
              <option key={id} value={id}>
                {`${textIn(name, branch.defaultLocale, branch.defaultLocale)} (${options.length})`}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {stale && outdated.length === 0 && <Notice variant="warning" title={stale.message ?? ''} live />}
      {outdated.length > 0 && (
        <Suspense>
          <StaleGroupsDialog
            outdated={outdated}
            allergens={allergens}
            locale={branch.defaultLocale}
            onTheirs={() => {
              const theirs = new Map(outdated.map((one) => [one.theirs.groupId, one.theirs]))
              replace(form.getValues('modifierGroups').map((group) => theirs.get(group.groupId) ?? group))
              decide()
            }}
            onMine={decide}
          />
        </Suspense>
      )}
      <UnusedGroups branch={branch} groups={offered.filter(({ itemCount }) => itemCount === 0)} />
    </FormSection>
  )
}

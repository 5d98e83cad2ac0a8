import type { ReactNode } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { vi } from 'vitest'
import type { Branch } from '#contract/branches.ts'
import type { MenuItem } from '#contract/menu-items.ts'
import { changedBody, type MenuItemFields, toFields } from '../features/menu-items/menu-item-form.ts'
import { BranchContext } from '../session/branch-context.ts'
import { renderComponent } from './render-component.tsx'

type Given = { item: MenuItem; branch: Branch }

/**
 * Shows a part of a menu item's form with a Save button.
 * @returns a mock that Save calls with the request's body: the changed fields
 */
export function renderItemForm(given: Given, part: (form: UseFormReturn<MenuItemFields>) => ReactNode) {
  const save = vi.fn<(body: ReturnType<typeof changedBody>) => void>()
  renderComponent(
    <BranchContext value={given.branch}>
      <ItemForm {...given} onSave={save}>
        {part}
      </ItemForm>
    </BranchContext>,
  )
  return save
}

type Props = Given & {
  onSave: (body: ReturnType<typeof changedBody>) => void
  children: (form: UseFormReturn<MenuItemFields>) => ReactNode
}

function ItemForm({ item, branch, onSave, children }: Props) {
  const form = useForm<MenuItemFields>({ defaultValues: toFields(item, branch) })
  const submit = form.handleSubmit((fields) => onSave(changedBody(fields, item, branch)))
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {children(form)}
      <button type="submit">Save</button>
    </form>
  )
}

import type { ReactNode } from 'react'
import type { Allergen, AllergenUsage } from '#contract/allergens.ts'
import { UsageButton } from '../../pages/UsageButton.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { FoodIcon } from '../../ui/FoodIcon.tsx'
import { EditAndDelete } from '../../ui/EditAndDelete.tsx'
import { RecordRow } from '../../ui/RecordRow.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { deleteRefusal, switchOffRefusal, useOf } from './allergen-refusal.ts'
import { allergenMessages as t } from './messages.ts'

type Props = {
  allergen: Allergen
  kinds: Allergen[]
  usage: AllergenUsage | undefined
  handle: ReactNode
  refusal: string | null
  setActive: (allergen: Allergen, isActive: boolean) => Promise<void>
  onOpen: (kind: 'edit' | 'delete' | 'usage', allergen: Allergen) => void
}

export function AllergenRow({ allergen, kinds, usage, handle, refusal, setActive, onOpen }: Props) {
  const { name, code, icon, synonyms, isStatutory, isActive } = allergen
  const use = useOf(usage, allergen.id)
  return (
    <RecordRow
      handle={handle}
      mark={
        <span className="grid size-9 place-items-center rounded-xl bg-sunken text-muted">
          <FoodIcon name={icon} className="size-5" />
        </span>
      }
      title={
        <>
          <bdi className="font-semibold break-words">{name}</bdi>
          <code className="text-xs break-all text-muted">{code}</code>
          {isStatutory && <Badge>{t.euList}</Badge>}
          {!isActive && <Badge tone="warning">{t.off}</Badge>}
        </>
      }
      detail={synonyms.length > 0 && <p className="line-clamp-1 max-sm:hidden">{synonyms.join(', ')}</p>}
      controls={
        <>
          <UsageButton count={use.menuItemCount} about={name} onShow={() => onOpen('usage', allergen)} />
          <Switch
            label={t.on}
            about={name}
            checked={isActive}
            disabledReason={refusal ?? switchOffRefusal(allergen, use)}
            onChange={(next) => void setActive(allergen, next)}
          />
        </>
      }
      actions={
        <EditAndDelete
          about={name}
          refusal={refusal}
          deleteRefusal={deleteRefusal(allergen, use, kinds)}
          onOpen={(kind) => onOpen(kind, allergen)}
        />
      }
    />
  )
}

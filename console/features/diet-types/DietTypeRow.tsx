import type { ReactNode } from 'react'
import type { DietType } from '#contract/diet-types.ts'
import { UsageButton } from '../../pages/UsageButton.tsx'
import { formatCount } from '../../pages/usage-text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { FoodIcon } from '../../ui/FoodIcon.tsx'
import { EditAndDelete } from '../../ui/EditAndDelete.tsx'
import { RecordRow } from '../../ui/RecordRow.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { DietTypeMark } from './DietTypeMark.tsx'
import { dietTypeMessages as t } from './messages.ts'

type Props = {
  dietType: DietType
  menuItemCount: number
  handle: ReactNode
  refusal: string | null
  setActive: (dietType: DietType, isActive: boolean) => Promise<void>
  onOpen: (kind: 'edit' | 'delete' | 'usage') => void
}

export function DietTypeRow({ dietType, menuItemCount, handle, refusal, setActive, onOpen }: Props) {
  const { name, code, icon, synonyms, isActive } = dietType
  const inUse = menuItemCount > 0 ? t.inUse(formatCount(menuItemCount)) : null
  return (
    <RecordRow
      handle={handle}
      mark={<DietTypeMark {...dietType} />}
      title={
        <>
          <bdi className="font-semibold break-words">{name}</bdi>
          {icon && <FoodIcon name={icon} className="size-4 text-muted" />}
          <code className="text-xs break-all text-muted">{code}</code>
          {!isActive && <Badge tone="warning">{t.off}</Badge>}
        </>
      }
      detail={synonyms.length > 0 && <p className="line-clamp-1 max-sm:hidden">{synonyms.join(', ')}</p>}
      controls={
        <>
          <UsageButton count={menuItemCount} about={name} onShow={() => onOpen('usage')} />
          <Switch
            label={t.on}
            about={name}
            checked={isActive}
            disabledReason={refusal ?? (isActive ? inUse : null)}
            onChange={(next) => void setActive(dietType, next)}
          />
        </>
      }
      actions={<EditAndDelete about={name} refusal={refusal} deleteRefusal={inUse} onOpen={onOpen} />}
    />
  )
}

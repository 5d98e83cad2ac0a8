import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DietType } from '#contract/diet-types.ts'
import { UsageButton } from '../../shell/UsageButton.tsx'
import { countWords } from '../../shell/usage-words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { FoodIcon } from '../../ui/FoodIcon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { RecordRow } from '../../ui/RecordRow.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { DietTypeMark } from './DietTypeMark.tsx'

type Props = {
  dietType: DietType
  menuItemCount: number
  handle: ReactNode
  refusal: string | null
  setActive: (dietType: DietType, isActive: boolean) => Promise<void>
  onOpen: (kind: 'edit' | 'delete' | 'usage') => void
}

/** One diet type: its mark, where it stands, and what can be done with it. */
export function DietTypeRow({ dietType, menuItemCount, handle, refusal, setActive, onOpen }: Props) {
  const { name, code, icon, synonyms, isActive } = dietType
  const inUse = menuItemCount > 0 ? `It stands on ${countWords(menuItemCount)}, so it stays.` : null
  return (
    <RecordRow
      handle={handle}
      mark={<DietTypeMark {...dietType} />}
      title={
        <>
          <bdi className="font-semibold break-words">{name}</bdi>
          {icon && <FoodIcon name={icon} className="size-4 text-muted" />}
          <code className="text-xs break-all text-muted">{code}</code>
          {!isActive && <Badge tone="warning">Off</Badge>}
        </>
      }
      detail={synonyms.length > 0 && <p className="line-clamp-1 max-sm:hidden">{synonyms.join(', ')}</p>}
      controls={
        <>
          <UsageButton count={menuItemCount} about={name} onShow={() => onOpen('usage')} />
          <Switch
            label="On"
            about={name}
            checked={isActive}
            disabledReason={refusal ?? (isActive ? inUse : null)}
            onChange={(next) => void setActive(dietType, next)}
          />
        </>
      }
      actions={
        <>
          <IconButton label="Edit" about={name} disabledReason={refusal} onClick={() => onOpen('edit')}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            label="Delete"
            about={name}
            tone="danger"
            disabledReason={refusal ?? inUse}
            onClick={() => onOpen('delete')}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </>
      }
    />
  )
}

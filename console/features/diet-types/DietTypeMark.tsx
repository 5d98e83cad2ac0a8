import { safeColor, textColorOn } from '#contract/colors.ts'
import { FoodIcon } from '../../ui/FoodIcon.tsx'

type Props = { abbreviation: string | null; icon: string | null; color: string | null }

export function DietTypeMark({ abbreviation, icon, color }: Props) {
  const background = safeColor(color)
  return (
    <span
      aria-hidden="true"
      style={background ? { backgroundColor: background, color: textColorOn(background) } : undefined}
      className="grid size-9 place-items-center rounded-xl bg-sunken text-[0.8125rem] font-bold text-muted"
    >
      {abbreviation ?? <FoodIcon name={icon} className="size-5" />}
    </span>
  )
}

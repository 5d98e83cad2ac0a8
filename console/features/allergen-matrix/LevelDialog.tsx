import { CONTAINMENT_LEVELS, type ContainmentLevel } from '#contract/allergens.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LEVEL_MARKS } from './level-marks.ts'
import { gridMessages as t } from './grid-messages.ts'

type Props = {
  title: string
  level: ContainmentLevel
  onChoose: (level: ContainmentLevel) => void
  onClose: () => void
}

/** Dialog to choose the level of one cell, opened by Enter, a tap or a double click. */
export function LevelDialog({ title, level, onChoose, onClose }: Props) {
  return (
    <Dialog title={title} open onClose={onClose}>
      <div className="grid gap-2">
        {CONTAINMENT_LEVELS.map((one) => (
          <Button
            key={one}
            variant={one === level ? 'primary' : 'secondary'}
            aria-pressed={one === level}
            onClick={() => onChoose(one)}
          >
            <span aria-hidden="true">{LEVEL_MARKS[one].sign}</span> {t.choices[one]}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

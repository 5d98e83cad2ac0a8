import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { foldText } from '#contract/fold-text.ts'
import { SELECT_DROPDOWN_MAX_HEIGHT_PX } from '#contract/limits.ts'
import { textIn } from '#contract/localized-text.ts'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { menuOrderMessages as t } from './messages.ts'
import type { Section } from './sections.ts'

type Place = 'start' | 'end'
type Props = {
  title: string
  sections: readonly Section[]
  locale: string
  onMove: (categoryId: number, place: Place) => void
  onClose: () => void
}

/** Moves items to a category found by typing, because dragging is hard on phones and over long distances. */
export function MoveDialog({ title, sections, locale, onMove, onClose }: Props) {
  const [chosen, setChosen] = useState('')
  const [place, setPlace] = useState<Place>('end')
  const [isInvalid, setIsInvalid] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Waits until the dialog has taken the focus.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const options = sections.map(({ category, parent }) => ({
    value: String(category.id),
    label: [parent, category].flatMap((one) => (one ? textIn(one.name, locale, locale) : [])).join(' › '),
  }))

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    setIsInvalid(chosen === '')
    if (chosen !== '') onMove(Number(chosen), place)
  }

  return (
    <FormDialog title={title} submitLabel={t.move} saving={false} onSubmit={submit} onClose={onClose}>
      <ComboboxField
        label={t.category}
        placeholder={t.chooseCategory}
        value={chosen}
        onChange={setChosen}
        search={(text) => options.filter(({ label }) => foldText(label).includes(foldText(text)))}
        labelOf={(value) => options.find((one) => one.value === value)?.label ?? ''}
        noneFound={t.noCategory}
        maxHeightPx={SELECT_DROPDOWN_MAX_HEIGHT_PX}
        error={isInvalid && chosen === '' ? t.chooseCategory : undefined}
        inputRef={field}
      />
      <SelectField
        label={t.place}
        value={place}
        onChange={(event) => setPlace(event.target.value === 'start' ? 'start' : 'end')}
      >
        <option value="end">{t.places.end}</option>
        <option value="start">{t.places.start}</option>
      </SelectField>
    </FormDialog>
  )
}

import { type KeyboardEvent, useState } from 'react'
import type { Allergen, ContainmentLevel } from '#contract/allergens.ts'
import { textIn } from '#contract/localized-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { type Drafts, type Edit, type GridRow, gridRows, levelAt } from './grid-drafts.ts'
import { RestLine } from './RestLine.tsx'
import { allergenOfKey, nextLevel, type RestAllergen, listRemainingAllergens } from './rest-rule.ts'
import { gridMessages as t } from './grid-messages.ts'

type Props = {
  /** The row and the unsaved levels when the dialog was opened. A refetch doesn't change what the user is reading. */
  row: GridRow
  drafts: Drafts
  allergens: Allergen[]
  locale: string
  /** How many items between the previously shown row and this one were skipped because they need review. */
  passed: number
  /** Differs each time a row is shown, so that the row starts without the choices made for the previous one. */
  turn: number
  /** Whether the row is shown again because it changed while the user was reading it. */
  hasChanged: boolean
  onDone: (edits: Edit[], confirms: boolean) => void
  onClose: () => void
  /** Focuses the row that was shown last. */
  onFocusBack: () => void
}

/** Enter is ignored for this long after a row appears, so that pressing it twice doesn't confirm an unread row. */
const READ_MS = 250

/**
 * “Set remaining allergens” for one row: the levels to set, the words that suggest an allergen, and the levels
 * already set. The dialog stays open for the next row.
 */
export function RestDialog({ row, locale, turn, onClose, onFocusBack, ...rest }: Props) {
  const [changedTurn, setChangedTurn] = useState<number | null>(null)
  return (
    <Dialog
      title={t.restTitle(textIn(row.name, locale, locale))}
      open
      unsaved={changedTurn === turn}
      onClose={onClose}
      onFocusBack={onFocusBack}
    >
      <RestOfRow
        key={turn}
        row={row}
        locale={locale}
        onChange={() => setChangedTurn(turn)}
        onClose={onClose}
        {...rest}
      />
    </Dialog>
  )
}

type RowProps = Omit<Props, 'turn' | 'onFocusBack'> & { onChange: () => void }

function RestOfRow({ row, drafts, allergens, locale, onChange, onDone, onClose, ...notes }: RowProps) {
  const [rest] = useState(() => listRemainingAllergens(drafts, row, allergens))
  const [openedAt] = useState(() => performance.now())
  const [chosen, setChosen] = useState<Record<number, ContainmentLevel>>({})
  const levelOf = (one: RestAllergen) => chosen[one.allergen.id] ?? one.level
  const choose = (one: RestAllergen, level: ContainmentLevel) => {
    setChosen((now) => ({ ...now, [one.allergen.id]: level }))
    onChange()
  }
  const isItem = row.kind === 'item'
  const name = textIn(row.name, locale, locale)
  // Allergens with matching words come first, so that they are in view even in a long list.
  const lines = [...rest.filter(({ matches }) => matches.length > 0), ...rest.filter(({ matches }) => !matches.length)]
  const finish = (confirms: boolean) =>
    onDone(
      rest.map((one) => ({ rowKey: row.key, allergenId: one.allergen.id, level: levelOf(one) })),
      confirms,
    )
  const statements = (isItem ? gridRows([row.item]) : [row]).flatMap((one) => {
    const words = allergens.flatMap((allergen) => {
      const level = levelAt(drafts, one, allergen.id)
      return level === 'UNKNOWN' ? [] : `${t.choices[level]} ${allergen.name}`
    })
    return words.length > 0 ? [{ key: one.key, name: textIn(one.name, locale, locale), words }] : []
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' && (event.repeat || performance.now() - openedAt < READ_MS)) event.preventDefault()
    const one = event.target instanceof HTMLSelectElement ? undefined : allergenOfKey(rest, event)
    if (!one) return
    event.preventDefault()
    if (!event.repeat) choose(one, nextLevel(levelOf(one), one.level, event.shiftKey))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the shortcuts of the fields within
    <div onKeyDown={onKeyDown}>
      {notes.hasChanged && (
        <p role="alert" className="mb-2 text-sm text-warning">
          {t.restChanged}
        </p>
      )}
      {notes.passed > 0 && (
        <p role="status" className="mb-2 text-sm text-warning">
          {t.restPassed(notes.passed)}
        </p>
      )}
      <p className="text-sm text-muted">{rest.length > 0 ? t.restLead : t.nothingLeft}</p>
      {rest.length > 0 && <p className="text-sm text-muted pointer-coarse:hidden">{t.restKeys}</p>}
      <ul className="mt-2 divide-y divide-line">
        {lines.map((one) => (
          <RestLine key={one.allergen.id} one={one} level={levelOf(one)} onChange={(level) => choose(one, level)} />
        ))}
      </ul>
      {statements.length > 0 && (
        <div className="mt-3 text-sm">
          <p className="font-semibold">{isItem ? t.confirms : t.alreadySet}</p>
          <ul className="mt-1 space-y-1">
            {statements.map(({ key, name: part, words }) => (
              <li key={key}>
                <bdi className="font-medium">{part}</bdi>: {words.join(', ')}
              </li>
            ))}
          </ul>
        </div>
      )}
      {isItem && <p className="mt-2 text-xs text-muted">{t.confirmHint}</p>}
      <DialogActions>
        <Button size="sm" onClick={onClose}>
          {t.cancel}
        </Button>
        {isItem && (
          <Button size="sm" onClick={() => finish(false)}>
            {t.setOnly}
          </Button>
        )}
        <span ref={focusButton}>
          <Button
            size="sm"
            variant="primary"
            aria-label={t.forRow(isItem ? t.setAndConfirm : t.setOption, name)}
            onClick={() => finish(isItem)}
          >
            {isItem ? t.setAndConfirm : t.setOption}
          </Button>
        </span>
      </DialogActions>
    </div>
  )
}

/**
 * Focuses the button, so that Enter presses it: by default, a dialog focuses its Close button. A long list isn't
 * scrolled, so that nobody confirms allergens that are out of view above.
 */
function focusButton(frame: HTMLSpanElement | null): void {
  frame?.querySelector('button')?.focus({ preventScroll: true })
}

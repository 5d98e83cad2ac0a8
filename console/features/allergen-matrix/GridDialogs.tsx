import type { Allergen, ContainmentLevel } from '#contract/allergens.ts'
import { textIn } from '#contract/localized-text.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { type Drafts, type Edit, edit, type GridRow, levelAt, rowId } from './grid-drafts.ts'
import { gridMessages as t } from './grid-messages.ts'
import { LevelDialog } from './LevelDialog.tsx'
import { RestDialog } from './RestDialog.tsx'
import { contentOf, nextRestRow } from './rest-rule.ts'

/** An open dialog, with what the user saw when it was opened: a refetch may have changed or moved the row since. */
export type OpenDialog =
  | { kind: 'level'; row: GridRow; allergen: Allergen; level: ContainmentLevel }
  | { kind: 'rest'; row: GridRow; drafts: Drafts; turn: number; passed: number; hasChanged: boolean }

type Props = {
  dialog: OpenDialog
  rows: GridRow[]
  drafts: Drafts
  allergens: Allergen[]
  locale: string
  onEdit: (edits: Edit[]) => void
  onDrafts: (drafts: Drafts) => void
  /** Opens “Set remaining allergens” for a row. */
  onRest: (at: number, drafts: Drafts, how?: { passed?: number; hasChanged?: boolean }) => void
  onFocusBack: () => void
  onClose: () => void
}

/** The dialogs of the grid. They change nothing if what the user saw when they were opened has changed since. */
export function GridDialogs({ dialog, rows, drafts, allergens, locale, onEdit, onDrafts, onRest, ...on }: Props) {
  const now = rows.find((one) => rowId(one) === rowId(dialog.row))
  const refuse = () => {
    showToast({ kind: 'error', title: t.changed })
    on.onClose()
  }

  if (dialog.kind === 'level') {
    const { row, allergen, level: seen } = dialog
    return (
      <LevelDialog
        title={t.chooseLevel(allergen.name, textIn(row.name, locale, locale))}
        level={seen}
        onChoose={(level) => {
          if (!now || levelAt(drafts, now, allergen.id) !== seen) return refuse()
          onEdit([{ rowKey: row.key, allergenId: allergen.id, level }])
          on.onClose()
        }}
        onClose={on.onClose}
      />
    )
  }

  function finishRest(row: GridRow, seen: Drafts, edits: Edit[], confirms: boolean) {
    if (!now) return refuse()
    const at = rows.indexOf(now)
    if (contentOf(seen, row.item, allergens) !== contentOf(drafts, now.item, allergens))
      return onRest(at, drafts, { hasChanged: true })
    const edited = edit(drafts, rows, edits, confirms ? row.item.id : undefined)
    onDrafts(edited)
    const next = nextRestRow(edited, rows, now, allergens)
    if (next < 0) return on.onClose()
    const between = rows.slice(at + 1, next)
    onRest(next, edited, { passed: between.filter((one) => one.kind === 'item' && one.item.needsReview).length })
  }

  const { kind: _, ...shown } = dialog
  return (
    <RestDialog
      {...shown}
      allergens={allergens}
      locale={locale}
      onDone={(edits, confirms) => finishRest(shown.row, shown.drafts, edits, confirms)}
      {...on}
    />
  )
}
